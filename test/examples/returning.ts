import { sql } from "kysely";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import type { Shop } from "../../app/shop.server.ts";
import type { Shopper } from "./customer.ts";

export type Wish = { lines: { item: string | number; quantity: number }[]; kind?: string; reason?: string; photos?: string[] };
export type ReturnAnswer = {
  n: number;
  state: string;
  label: string;
  kind: string;
  reason: string;
  lines: { item: string; quantity: number }[];
  photos: string[];
  history: { status: string; actor: string; reason: string }[];
};
type InFull = {
  status: string;
  payment_status: string;
  actions: string[];
  returns: ReturnAnswer[];
  items: { item: string; quantity: number; returned: number; comingback: number }[];
  code: string;
  errors: { path: string; code: string; message: string }[];
};

/** A carrier delivers a shipped order. */
export const deliver = (shop: Shop, id: string, at: Date = shop.clock.now(), city?: string) =>
  inTransaction(shop.db, async (trx) => {
    const { status } = (await shop.orders.lock(trx, id))!;
    await sql`update shop_order set status = 'sent-to-delivery', parcel_due = false where id = ${id}`.execute(trx);
    if (city) await sql`update shop_order set delivery = delivery || ${JSON.stringify({ city })}::jsonb where id = ${id}`.execute(trx);
    await sql`insert into order_history (order_id, field, was, became, actor, at)
              values (${id}, 'status', ${status}, 'sent-to-delivery', 'test', ${at})`.execute(trx);
    await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status: "delivered", actor: "cdek", now: at });
  });

/** Requests a return, of new goods by default. */
export async function askBack(shopper: Shopper, id: string, wish: Wish, headers: Record<string, string> = {}) {
  const { status, body } = await shopper.post(`/order/${id}/return`, { kind: "new", ...wish }, headers);
  return { status, body: body as unknown as InFull };
}

/** All three lines of a `paidOrders` order. */
export const everything = [
  { item: "0", quantity: 1 },
  { item: "1", quantity: 7 },
  { item: "2", quantity: 1 },
];
