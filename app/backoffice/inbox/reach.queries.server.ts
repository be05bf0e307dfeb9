import { type Db, row, sql } from "#app/foundation/database/database.server.ts";
import { type Reach, WHOLE_SHOP } from "#app/staff/roles.ts";
import { openCases } from "./case-items.queries.server.ts";
import { watchedItems } from "./watched-items.queries.server.ts";

/** Storefront and sum that an act is about; undefined: there is no such thing. */
export const ofOrderNumber = (db: Db, number: string) =>
  row<Reach>(db, sql`select storefront, total_minor as minor from shop_order where number = ${number}`);

export const ofPayment = (db: Db, id: string) =>
  row<Reach>(
    db,
    sql`select o.storefront, p.amount_minor as minor from payment p join shop_order o on o.id = p.order_id where p.id = ${id}`,
  );

export const ofRefund = (db: Db, id: string) =>
  row<Reach>(
    db,
    sql`select o.storefront, r.amount_minor as minor from payment_refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id
        where r.id = ${id}`,
  );

export type OpenCase = { storefront: string | null; orderId: string | null; minor: number; facts: Record<string, unknown> };

/** An open case with what it is about. */
export const findOpenCase = (db: Db, kind: string, subject: string) =>
  row<OpenCase>(
    db,
    sql`select storefront, order_id as "orderId", minor::float8 as minor, facts from (${openCases}) c where kind = ${kind} and subject = ${subject}`,
  );

/** Of an item of the inbox; what belongs to no storefront is the whole shop's. */
export const ofItem = async (db: Db, { kind, subject }: { kind: string; subject: string }, now: Date): Promise<Reach> => {
  const found = await row<{ storefront: string | null }>(
    db,
    sql`select storefront from (${watchedItems(now)} union all ${openCases}) f where kind = ${kind} and subject = ${subject}`,
  );
  return found ? { storefront: found.storefront ?? WHOLE_SHOP } : {};
};
