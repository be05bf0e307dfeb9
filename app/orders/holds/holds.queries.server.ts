import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { invoiceTypes } from "#app/foundation/storefront.ts";
import type { HoldKind, OpenHolds } from "./measures.ts";

type NewHold = {
  orderId: string;
  now: Date;
  kind: HoldKind;
  actors: readonly { name: string; since: Date }[];
  products: readonly string[];
  promoId: string | null;
};

const aside = sql`l.reserved - l.shipped - l.freed`;

/** An invoice keeps goods for days: addresses must not start over while it does. */
const isCounted = (now: Date) => sql`(h.placed_at > a.since or o.hold_until > ${now})`;

/** Records the actors of an unpaid order and returns what else each has open, in the order of `actors`. */
export async function insertHold(trx: Db, { orderId, now, kind, actors, products, promoId }: NewHold): Promise<OpenHolds[]> {
  assertTransaction(trx);
  return rows<OpenHolds>(
    trx,
    sql`with actors as (
          select actor, since, n from unnest(${actors.map(({ name }) => name)}::text[], ${actors.map(({ since }) => since)}::timestamptz[])
            with ordinality as a (actor, since, n)),
        noted as (insert into unpaid_hold (actor, order_id, placed_at) select actor, ${orderId}, ${now} from actors)
        select open.*, aside.* from actors a
        cross join lateral (
          select count(*)::int as orders,
            count(*) filter (where case when o.status = 'needs-approval' then 'to-approve' when o.payment_type = any(${invoiceTypes()}) then 'by-invoice'
              when o.status = 'not-paid' then 'online' else 'on-receipt' end = ${kind})::int as "ofKind",
            count(*) filter (where o.promo_id = ${promoId})::int as uses
          from unpaid_hold h join shop_order o on o.id = h.order_id where h.actor = a.actor and ${isCounted(now)}) as open
        cross join lateral (
          select coalesce(sum(pieces), 0)::int as pieces,
            coalesce(json_object_agg(product_id || ' ' || specification_id, pieces) filter (where product_id = any (${products}::text[])), '{}') as sizes
          from (
            select l.product_id, l.specification_id, sum(${aside}) as pieces
            from unpaid_hold h join shop_order o on o.id = h.order_id join order_line l on l.order_id = h.order_id
            where h.actor = a.actor and ${isCounted(now)} and l.reserved > 0 and not l.released
            group by l.product_id, l.specification_id) as sized) as aside
        order by a.n`,
  );
}

const isIdle = sql`o.status = 'not-paid' and o.hold_until is not null and o.payment_type <> all(${invoiceTypes()}) and o.payment_opened_at is null`;

export const findIdle = (db: Db, { actor, size, most }: { actor: string; size: string | null; most: number }) =>
  rows<{ id: string; pieces: number }>(
    db,
    sql`select o.id, sum(${aside})::int as pieces
        from unpaid_hold h join shop_order o on o.id = h.order_id join order_line l on l.order_id = o.id
        where h.actor = ${actor} and ${isIdle} and l.reserved > 0 and not l.released
          and l.product_id || ' ' || l.specification_id = coalesce(${size}::text, l.product_id || ' ' || l.specification_id)
        group by o.id, h.placed_at order by h.placed_at limit ${most}`,
  );

/** The order is locked. */
export const isStillIdle = async (trx: Db, orderId: string): Promise<boolean> =>
  (await row(trx, sql`select from shop_order o where id = ${orderId} and ${isIdle}`)) !== undefined;

export type Holder = {
  actor: string;
  orders: number;
  idle: number;
  pieces: number;
  since: Date;
  storefronts: string[];
};

export const listHolders = (db: Db, most: number) =>
  rows<Holder>(
    db,
    sql`select h.actor, count(distinct o.id)::int as orders, count(distinct o.id) filter (where ${isIdle})::int as idle,
          coalesce(sum(${aside}), 0)::int as pieces, min(h.placed_at) as since,
          array_agg(distinct o.storefront) as storefronts
        from unpaid_hold h join shop_order o on o.id = h.order_id
        left join order_line l on l.order_id = o.id and l.reserved > 0 and not l.released
        group by h.actor order by pieces desc, orders desc, h.actor limit ${most}`,
  );

export type HeldOrder = {
  id: string;
  number: string;
  storefront: string;
  status: OrderStatus;
  placedAt: Date;
  isIdle: boolean;
  pieces: number;
  buyer: string;
};

export const listHeldOrders = (db: Db, whose: string) =>
  rows<HeldOrder>(
    db,
    sql`select o.id, o.number, o.storefront, o.status, o.created_at as "placedAt", ${isIdle} as "isIdle", o.buyer ->> 'phone' as buyer,
          (select coalesce(sum(${aside}), 0)::int from order_line l where l.order_id = o.id and l.reserved > 0 and not l.released) as pieces
        from shop_order o
        where o.id in (select order_id from unpaid_hold where actor = ${whose}
          union all select h.order_id from shop_order n join unpaid_hold h on h.order_id = n.id where n.number = ${whose})
        order by o.created_at desc`,
  );

export const countHeld = async (db: Db) =>
  (await row<{ orders: number; pieces: number }>(
    db,
    sql`select count(distinct o.order_id)::int as orders, coalesce(sum(${aside}), 0)::int as pieces
        from (select distinct order_id from unpaid_hold) o left join order_line l on l.order_id = o.order_id and l.reserved > 0 and not l.released`,
  ))!;

/** Personal data, addresses above all, goes once no guard counts it. */
export const forgetOldHolds = (db: Db, { persons, addresses, now }: { persons: Date; addresses: Date; now: Date }) =>
  run(
    db,
    sql`delete from unpaid_hold h where placed_at <= ${persons}
        or placed_at <= ${addresses} and (actor like 'address %' or actor like 'network %')
          and not exists (select from shop_order o where o.id = h.order_id and o.hold_until > ${now})`,
  );
