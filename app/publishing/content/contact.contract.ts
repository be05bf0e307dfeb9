import * as z from "zod";
import { asOrderNumber } from "#app/foundation/order-number.ts";
import { requestBody } from "./landings/blocks.contract.ts";

export const ORDER_NUMBER = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]$/;

export const contactFields = ["name", "contact", "order", "message", "consent"] as const;
export type ContactField = (typeof contactFields)[number];

export const contactBody = requestBody.extend({
  message: z.string().trim().min(1).max(2000),
  /** Normalises case and spaces. */
  order: z
    .string()
    .trim()
    .overwrite((typed) => asOrderNumber(typed) ?? typed.toUpperCase())
    .refine((number) => number === "" || ORDER_NUMBER.test(number))
    .default(""),
});
