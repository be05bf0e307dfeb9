import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { invoiceTypes } from "#app/foundation/storefront.ts";
import { storedNotes } from "#app/orders/delivery-notes.ts";
import type { OrderOut } from "./orders-out.ts";

const MARK = "orders of 1c";

/** 1C has confirmed all orders up to this; undefined = never. */
export const confirmedUntil = async (db: Db): Promise<Date | undefined> => {
  const found = await row<{ at: string }>(db, sql`select value ->> 'until' as at from setting where name = ${MARK}`);
  return found && new Date(found.at);
};

/** Records this session's answer: orders changed since 1C's confirmation, by their own last change (commits are unordered). */
export async function offerOrders(trx: Db, session: string, since: Date | undefined, now: Date): Promise<void> {
  await run(trx, sql`delete from exchange_offered where session_id = ${session}`);
  await run(
    trx,
    sql`insert into exchange_offered (session_id, order_id, change, due)
        select ${session}, o.id, h.change, d.change
        from (select order_id from order_history where ${since ? sql`learned_at >= ${since}` : sql`true`} union select order_id from exchange_due) news
        join shop_order o on o.id = order_id
        cross join lateral (select max(id) as change from order_history where order_id = o.id) h
        left join exchange_due d on d.order_id = o.id
        left join exchange_order e on e.order_id = o.id
        where (h.change > coalesce(e.change, 0) or d.change is not null and e.order_id is not null) and o.delivery ->> 'type' <> 'email'
          and (e.order_id is not null or o.status not in ('needs-approval', 'expired', 'canceled-by-client')
            and (o.status <> 'not-paid' or o.payment_type = any(${invoiceTypes()})))`,
  );
  await run(trx, sql`update exchange_session set queried_at = ${now}, is_answered = false where id = ${session}`);
}

export const listOffered = (db: Db, session: string, after: string, limit: number) =>
  rows<OrderOut & { id: string }>(
    db,
    sql`select o.id, o.number, coalesce(o.customer_id, o.number) as "buyerId", o.created_at as "createdAt", o.status,
               o.payment_status as "paymentStatus", o.payment_type as "paymentType", o.storefront, o.client_delivery_minor as "deliveryMinor",
               o.buyer, o.recipient, o.delivery ->> 'type' as carrier,
               case when o.delivery ->> 'mode' = 'point' then coalesce(o.delivery ->> 'code', '') else '' end as "pointCode",
               coalesce(p.track, '') as track,
               json_build_object('postalCode', coalesce(o.delivery ->> 'postalCode', ''), 'notes', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(o.delivery) where key = any(${storedNotes})),
                 'line', concat_ws(', ', nullif(o.delivery ->> 'city', ''), nullif(o.delivery ->> 'street', ''), nullif(o.delivery ->> 'building', ''),
                   nullif(o.delivery ->> 'block', ''), nullif(o.delivery ->> 'flat', ''))) as address,
               (o.delivery ->> 'type') || ' ' || (o.delivery ->> 'mode') as way,
               (select max(at) from order_history where order_id = o.id) as "changedAt",
               (select json_agg(json_build_object('guid', l.guid, 'name', coalesce(l.name ->> 'ru', l.name ->> 'en', l.sku), 'size', l.size,
                  'position', l.position, 'quantity', l.quantity, 'returned', l.returned, 'priceMinor', l.price_minor, 'bonusMinor', l.bonus_minor,
                  'advanceMinor', l.advance_minor, 'depositMinor', l.deposit_minor, 'customerDeliveryMinor', l.customer_delivery_minor)
                  order by l.position) from order_line l where l.order_id = o.id) as lines,
               (select json_build_object('goodsMinor', sum(money_minor - delivery_minor + advance_minor + deposit_minor), 'deliveryMinor', sum(delivery_minor),
                  'at', max(created_at), 'isDone', bool_and(done_at is not null)) from refund where order_id = o.id having count(*) > 0) as refund
        from exchange_offered x join shop_order o on o.id = x.order_id
        left join delivery_document p on p.order_id = o.id and p.carrier_id is not null and p.problem = ''
        where x.session_id = ${session} and x.order_id > ${after}
        order by x.order_id limit ${limit}`,
  );

/** The answer was sent completely. Some bases never confirm, so later changes are sent regardless. */
export const markAnswered = (db: Db, session: string, now: Date) =>
  run(
    db,
    sql`with answered as (update exchange_session set is_answered = true where id = ${session} returning id)
        insert into exchange_order (order_id, change, at) select order_id, 0, ${now} from exchange_offered join answered on id = session_id
        on conflict do nothing`,
  );

export const hasNews = async (db: Db, orderId: string): Promise<boolean> =>
  Boolean(
    await row(
      db,
      sql`select from exchange_due where order_id = ${orderId}
          union all select from order_history h where h.order_id = ${orderId}
            and h.id > coalesce((select change from exchange_order where order_id = ${orderId}), 0)
          limit 1`,
    ),
  );

/** Confirms exactly this session's orders, up to the version sent. False if no complete answer was sent. */
export async function confirmOffered(trx: Db, session: string, now: Date): Promise<boolean> {
  const asked = await row<{ at: Date | null }>(
    trx,
    sql`select queried_at as at from exchange_session where id = ${session} and is_answered for update`,
  );
  if (!asked?.at) return false;
  await run(
    trx,
    sql`with given as (delete from exchange_offered where session_id = ${session} returning order_id, change, due),
          heard as (delete from exchange_due d using given where d.order_id = given.order_id and d.change = given.due)
        insert into exchange_order as e (order_id, change, at) select order_id, change, ${now} from given
        on conflict (order_id) do update set change = greatest(e.change, excluded.change), at = excluded.at`,
  );
  await run(
    trx,
    sql`insert into setting as s (name, value) values (${MARK}, jsonb_build_object('until', ${asked.at}::timestamptz))
        on conflict (name) do update set value = excluded.value where (s.value ->> 'until')::timestamptz < ${asked.at}`,
  );
  return true;
}
