import type { BasketEntry } from "#app/customers/identity/customer-answer.ts";

/** Live updates to a signed-in customer's page on its storefront [NET-04]. */
export type News = { at: string } & (
  | { type: "order"; data: OrderUpdate }
  /** Stock or prices changed; null: any goods. */
  | { type: "stock"; data: { models: readonly string[] | null; products: readonly string[] | null } }
  | { type: "basket"; data: { basket: readonly BasketEntry[] } }
  | { type: "version"; data: { version: string } }
);
export type NewsOf<T extends News["type"]> = Extract<News, { type: T }>["data"];

export type OrderUpdate = { _id: string; ordernumber: string; status: string; payment_status: string; delivery_status: string | null };

/** Database notifications (decision 0026; triggers in db/migrations/0001-beginning.sql). */
export type DatabaseEvent = { customer: string } & (
  | { type: "order"; data: OrderUpdate }
  | { type: "basket"; storefront: string }
  | { type: "session"; session: string }
);

export const lineEnds = {
  goingAway: 1001,
  misused: 1008,
  /** Reconnect; missed updates are sent then. */
  comeBack: 1013,
  /** In the private range. */
  sessionOver: 4401,
} as const;
