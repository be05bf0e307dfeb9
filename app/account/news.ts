import type { BasketEntry } from "#app/customers/identity/customer.ts";

/** What an open page of a signed-in customer is told, on the storefront that it is of [NET-04]. */
export type News = { at: string } & (
  | { type: "order"; data: OrderTold }
  /** Goods whose stock or price may have changed; null: any. */
  | { type: "stock"; data: { models: readonly string[] | null; products: readonly string[] | null } }
  | { type: "basket"; data: { basket: readonly BasketEntry[] } }
  /** Of the pages that this server makes. */
  | { type: "version"; data: { version: string } }
);
export type NewsOf<T extends News["type"]> = Extract<News, { type: T }>["data"];

/** An order's state, in the words of the order list. */
export type OrderTold = { _id: string; ordernumber: string; status: string; payment_status: string; delivery_status: string | null };

/** What the database tells of a customer (decision 0026, its triggers in db/migrations/0001-beginning.sql). */
export type Word = { customer: string } & (
  | { type: "order"; data: OrderTold }
  | { type: "basket"; storefront: string }
  | { type: "session"; session: string }
);

/** A line is closed with one of these. */
export const lineEnds = {
  goingAway: 1001,
  /** It talks where it should only listen. */
  misused: 1008,
  /** Come back: what was said meanwhile is told then. */
  comeBack: 1013,
  /** In the range that is everybody's own. */
  sessionOver: 4401,
} as const;
