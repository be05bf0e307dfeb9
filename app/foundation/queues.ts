export const queues = ["payments", "delivery", "receipts"] as const;
export type Queue = (typeof queues)[number];

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

export const duties = ["messages", ...queues] as const;
export type Duty = (typeof duties)[number];

/** The dead-letter queue: its jobs wait for a person (`npm run jobs`). */
export const DEAD = "dead";
