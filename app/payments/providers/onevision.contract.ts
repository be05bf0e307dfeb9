import * as z from "zod";
import type { PaymentSnapshot, SnapshotState } from "./provider.ts";

const id = z.union([z.string().min(1).max(100), z.int()]).transform(String);

/** Tenge as number or text, parsed exactly to tiyn (1/100). */
const money = z.union([z.number(), z.string()]).transform((tenge, context) => {
  const [, whole, part = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(tenge)) ?? [];
  if (whole !== undefined) return Number(whole + part.padEnd(2, "0"));
  context.addIssue({ code: "custom", message: "is no sum of money" });
  return z.NEVER;
});

export const wholeTenge = (minor: number): number | null => (minor > 0 && minor % 100 === 0 ? minor / 100 : null);

export const envelope = z.object({ data: z.string().max(200_000), sign: z.string().max(200) });

/** Refusals are unsigned. */
export const callAnswer = z.union([
  envelope.extend({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error_code: z.string().default(""), error_msg: z.string().default("") }),
]);

/** Errors that matter; others start with `ov_`, `provider_` (bank) or `mpi_`. */
export const ERROR = { duplicate: "ov_entity_duplicate", unknown: "ov_payment_not_found", expired: "ov_payment_expired" } as const;

export const paymentAnswer = z.object({
  payment_id: id,
  order_id: z.string(),
  payment_status: z.string(),
  error_code: z.string().nullish(),
  amount: money,
  captured_amount: money.nullish(),
  auth_amount: money.nullish(),
  refunded_amount: money.nullish(),
  currency: z.string().nullish(),
  payment_page_url: z.url().nullish(),
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

/** `payment_status` is optional, so nothing depends on it. */
export const operationNews = z.object({
  payment_id: id,
  operation_id: id,
  order_id: z.string().min(1).max(100),
  operation_type: z.string().max(100),
  operation_status: z.string().min(1).max(100),
  error_code: z.string().max(100).nullish(),
  amount: money.nullish(),
});

const states: Readonly<Record<string, SnapshotState>> = {
  hold: "held",
  withdraw: "paid",
  clearing: "paid",
  refill: "paid",
  partial_clearing: "paid",
  canceled: "canceled",
  error: "failed",
  refunded: "refunded",
  partial_refund: "partially-refunded",
  chargeback: "refunded",
};

/** Unknown statuses change nothing. */
function toldState({ payment_status, error_code }: PaymentAnswer): SnapshotState {
  if (payment_status === "error" && error_code === ERROR.expired) return "expired";
  return Object.hasOwn(states, payment_status) ? states[payment_status]! : "pending";
}

/** The captured sum counts, which may be less than held. */
export function toldOf(answer: PaymentAnswer): PaymentSnapshot {
  const named = toldState(answer);
  const { payment_id, order_id, amount, auth_amount, captured_amount, refunded_amount, currency } = answer;
  const amountMinor = (named === "held" ? auth_amount : named === "pending" ? null : captured_amount) || amount;
  const isGone = answer.payment_status === "chargeback" || named === "canceled" || (named === "refunded" && !refunded_amount);
  const refundedMinor = isGone ? amountMinor : (refunded_amount ?? 0);
  const isBack = named === "paid" && refundedMinor > 0;
  return {
    providerId: payment_id,
    ownRef: order_id,
    state: isBack ? (refundedMinor < amountMinor ? "partially-refunded" : "refunded") : named,
    amountMinor,
    // Always tenge, rarely stated.
    currency: (currency ?? "KZT").toLowerCase(),
    refundedMinor,
    refundIds: [],
  };
}
