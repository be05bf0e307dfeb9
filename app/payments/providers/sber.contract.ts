import * as z from "zod";
import type { ToldState } from "./provider.ts";

/** Codes come as text or number, from the same gateway. */
const code = z.union([z.string(), z.number()]).transform(String);
const uuid = z.string().regex(/^[\da-fA-F-]{36}$/);

/** `system`: a trouble of the bank's own; also what it says when there is nothing, or not so much, to give back. */
export const ERROR = { none: "0", numberTaken: "1", unknownOrder: "6", system: "7" } as const;

export const simpleAnswer = z.object({ errorCode: code.default("0"), errorMessage: z.string().default("") });

export const registerAnswer = simpleAnswer.extend({ orderId: uuid.optional(), formUrl: z.url().optional() });

export const statusAnswer = simpleAnswer.extend({
  orderNumber: z.string().optional(),
  orderStatus: z.int().optional(),
  actionCode: z.coerce.number().optional(),
  amount: z.int().nonnegative().optional(),
  currency: code.optional(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  operations: z
    .array(z.object({ type: z.string(), externalRefundId: z.string().nullish(), actionCode: z.coerce.number().default(0) }))
    .default([]),
  paymentAmountInfo: z
    .object({ depositedAmount: z.int().nonnegative().optional(), refundedAmount: z.int().nonnegative().optional() })
    .nullish(),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;

/** ISO 4217 numbers, the gateway's way. */
export const currencyNumbers = { rub: "643", kzt: "398", usd: "840", eur: "978" } as const;
const currencyNames = new Map<string, string>(Object.entries(currencyNumbers).map(([name, number]) => [number, name]));
export const currencyNamed = (number: string): string => currencyNames.get(number) ?? number;

const TIME_IS_OVER = -2007;
const TRIES_ARE_SPENT = -2013;

/** What of its money is back. A reversal is no refund to the gateway: it takes from what it says is there. */
export function returnedMinor({ orderStatus, amount = 0, paymentAmountInfo }: StatusAnswer): number {
  if (orderStatus === 3) return amount;
  const { depositedAmount, refundedAmount = 0 } = paymentAmountInfo ?? {};
  return orderStatus === 2 ? refundedAmount + Math.max(0, amount - (depositedAmount || amount)) : refundedAmount;
}

/** `orderStatus` with `actionCode` in our words. A declined card may be tried again until tries or time are spent. */
export function toldState(answer: StatusAnswer): ToldState {
  const { orderStatus, actionCode, amount = 0, paymentAmountInfo } = answer;
  switch (orderStatus) {
    case 1:
      return "held";
    case 2:
      return returnedMinor(answer) > 0 ? "partially-refunded" : "paid";
    case 3:
      return "canceled";
    case 4:
      return (paymentAmountInfo?.refundedAmount ?? amount) < amount ? "partially-refunded" : "refunded";
    case 6:
      if (actionCode === TIME_IS_OVER) return "expired";
      return actionCode === TRIES_ARE_SPENT ? "failed" : "declined";
    default:
      return "pending";
  }
}
