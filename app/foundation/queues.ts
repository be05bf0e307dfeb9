/** What is worked off in the background by a job each. */
export const queues = ["payments", "delivery", "receipts"] as const;
export type Queue = (typeof queues)[number];

/** What a job of each queue is of. */
export type JobOf = {
  payments: { kind: "event"; eventId: number } | { kind: "refund"; refundId: string } | { kind: "close" | "settle"; paymentId: string };
  delivery:
    | { kind: "document"; orderId: string; duplicate?: string }
    | { kind: "follow"; orderId: string }
    | { kind: "stop"; orderId: string; asked?: true }
    | { kind: "track"; eventId: number };
  receipts: { receiptId: string };
};
export type KindOf<Q extends Queue> = JobOf[Q] extends { kind: infer Kind extends string } ? Kind : "";

/** All that is worked off in the background; messages are jobs themselves. */
export const duties = ["messages", ...queues] as const;
export type Duty = (typeof duties)[number];

/** Where jobs lie that nobody tries any more: they wait for a person (`npm run jobs`). */
export const DEAD = "dead";
