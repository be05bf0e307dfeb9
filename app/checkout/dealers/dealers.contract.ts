import * as z from "zod";
import { namelessReasons } from "./named-thing.ts";
import { MOST_ROWS } from "./spreadsheet.ts";

export const rowsBody = z.object({
  rows: z
    .array(
      z.object({
        sku: z.string().trim().min(1).max(100),
        size: z.string().trim().max(100).default(""),
        quantity: z.number().int().min(1).max(999),
      }),
    )
    .min(1)
    .max(MOST_ROWS),
});

const found = z.object({
  productid: z.string(),
  specification: z.string(),
  sku: z.string(),
  name: z.string(),
  size: z.string(),
  quantity: z.number(),
  /** Row numbers from 1. */
  rows: z.array(z.number()),
});
export const rowsAnswer = z.object({
  lines: z.array(found),
  unknown: z.array(z.object({ row: z.number(), sku: z.string(), size: z.string(), reason: z.enum(namelessReasons) })),
});
export type RowsBody = z.infer<typeof rowsBody>;
export type RowsAnswer = z.infer<typeof rowsAnswer>;
