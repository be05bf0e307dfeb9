import { nextPaymentState, type PaymentState } from "#app/payments/payment.ts";

const CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z [\w-]{1,60}$/;

/** A list's address: one filter, a text, and where the last page ended. */
export type ListQuery<Kind extends string> = { kind: Kind; text: string; before: string | null };

export function readListQuery<const Kinds extends readonly string[]>(kinds: Kinds, search: URLSearchParams): ListQuery<Kinds[number]> {
  const before = search.get("before") ?? "";
  const kind = kinds.find((one) => one === search.get("kind")) ?? kinds[0]!;
  return { kind, text: (search.get("q") ?? "").trim().slice(0, 100), before: CURSOR.test(before) ? before : null };
}

export const cursorOf = ({ at, id }: { at: Date; id: string }): string => `${at.toISOString()} ${id}`;

export const paymentKinds = ["all", "open", "review", "paid", "refunded", "over"] as const;
export const statesOf: Record<(typeof paymentKinds)[number], readonly PaymentState[]> = {
  all: Object.keys(nextPaymentState) as PaymentState[],
  open: ["created", "pending", "held"],
  review: ["review"],
  paid: ["paid"],
  refunded: ["partially-refunded", "refunded"],
  over: ["failed", "expired", "canceled"],
};
export const refundKinds = ["waiting", "refused", "asked", "done"] as const;
export const receiptKinds = ["refused", "waiting", "sent", "done", "not-due"] as const;
export const withdrawalKinds = ["held", "paid", "refused", "returned"] as const;
export const certificateKinds = ["all", "waiting", "issued", "activated", "void"] as const;
