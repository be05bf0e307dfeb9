import * as z from "zod";
import { line } from "#app/foundation/text-line.ts";
import { kindsOfReturn } from "#app/orders/order-actions.ts";
import { MOST_PHOTOS, REASON_LENGTH } from "#app/orders/returns/goods-return.ts";

/** Phone photos as base64 (4/3); pages shrink them first. */
export const RETURN_BODY_BYTES = 12 * 1024 * 1024;

export const returnParams = z.object({ id: z.string().max(100) });
export const photoParams = z.object({
  id: z.string().max(100),
  n: z.coerce.number().int().min(1).max(9999),
  photo: z.coerce.number().int().min(1).max(99),
});

export const returnBody = z.object({
  lines: z.array(z.object({ item: z.union([z.string().max(4), z.number()]), quantity: z.int().min(1).max(999) })).max(500),
  kind: z.enum(kindsOfReturn),
  reason: line(REASON_LENGTH).default(""),
  photos: z.array(z.string()).max(MOST_PHOTOS).default([]),
});
export type ReturnBody = z.infer<typeof returnBody>;
