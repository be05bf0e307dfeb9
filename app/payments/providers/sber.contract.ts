import * as z from "zod";
import type { SnapshotState } from "./provider.ts";

const code = z.union([z.string(), z.number()]).transform(String);
const uuid = z.string().regex(/^[\da-fA-F-]{36}$/);

/** `system`: a bank failure, or nothing (enough) to refund. */
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

export const currencyNumbers = { rub: "643", kzt: "398", usd: "840", eur: "978" } as const;
const currencyNames = new Map<string, string>(Object.entries(currencyNumbers).map(([name, number]) => [number, name]));
export const currencyNamed = (number: string): string => currencyNames.get(number) ?? number;

const TIME_IS_OVER = -2007;
const TRIES_ARE_SPENT = -2013;

/** Refunded so far; reversals reduce the amount instead. */
export function returnedMinor({ orderStatus, amount = 0, paymentAmountInfo }: StatusAnswer): number {
  if (orderStatus === 3) return amount;
  const { depositedAmount, refundedAmount = 0 } = paymentAmountInfo ?? {};
  return orderStatus === 2 ? refundedAmount + Math.max(0, amount - (depositedAmount || amount)) : refundedAmount;
}

/** `orderStatus` with `actionCode`. A declined card may be retried. */
export function toldState(answer: StatusAnswer): SnapshotState {
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
