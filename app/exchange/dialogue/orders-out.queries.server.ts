import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { OrderOut } from "./orders-out.ts";

const MARK = "orders of 1c";

/** Up to when 1C has confirmed to know all orders; undefined = never. */
export const confirmedUntil = async (db: Db): Promise<Date | undefined> => {
  const found = await row<{ at: string }>(db, sql`select value ->> 'until' as at from setting where name = ${MARK}`);
  return found && new Date(found.at);
};

/**
 * Writes down what this session's answer holds: placed orders with a change that 1C has not confirmed. Each is compared with its own last
 * change, because transactions end in another order than they write in. What no money may come for yet, or ever, has never been a sale.
 */
export async function offerOrders(trx: Db, session: string, since: Date | undefined, now: Date): Promise<void> {
  await run(trx, sql`delete from exchange_offered where session_id = ${session}`);
  await run(
    trx,
    sql`insert into exchange_offered (session_id, order_id, change)
        select ${session}, o.id, h.change
        from (select order_id, max(id) as change from order_history where ${since ? sql`at >= ${since}` : sql`true`} group by order_id) h
        join shop_order o on o.id = h.order_id
        left join exchange_order e on e.order_id = o.id
        where h.change > coalesce(e.change, 0) and o.delivery ->> 'type' <> 'email'
          and (e.order_id is not null or o.status not in ('needs-approval', 'expired', 'canceled-by-client')
            and (o.status <> 'not-paid' or o.type_payment = 'bank-transfer'))`,
  );
  await run(trx, sql`update exchange_session set queried_at = ${now}, is_answered = false where id = ${session}`);
}

/** The next orders of this session's answer, after that one. */
export const listOffered = (db: Db, session: string, after: string, limit: number) =>
  rows<OrderOut & { id: string }>(
    db,
    sql`select o.id, o.number, coalesce(o.customer_id, o.number) as "buyerId", o.created_at as "createdAt", o.status,
               o.payment_status as "paymentStatus", o.type_payment as "typePayment", o.storefront, o.client_delivery_minor as "deliveryMinor",
               json_build_object('lastname', o.buyer ->> 'lastname', 'firstname', o.buyer ->> 'firstname', 'surname', o.buyer ->> 'surname',
                 'phone', o.buyer ->> 'phone', 'email', o.buyer ->> 'email') as buyer,
               json_build_object('postalCode', coalesce(o.delivery ->> 'postalCode', ''), 'comment', coalesce(o.delivery ->> 'comment', ''),
                 'line', concat_ws(', ', nullif(o.delivery ->> 'city', ''), nullif(o.delivery ->> 'street', ''), nullif(o.delivery ->> 'building', ''),
                   nullif(o.delivery ->> 'block', ''), nullif(o.delivery ->> 'flat', ''))) as address,
               (o.delivery ->> 'type') || ' ' || (o.delivery ->> 'deliverytype') as way,
               (select max(at) from order_history where order_id = o.id) as "changedAt",
               (select json_agg(json_build_object('guid', l.guid, 'name', coalesce(l.name ->> 'ru', l.name ->> 'en', l.sku), 'size', l.size,
                  'quantity', l.quantity, 'sumMinor', l.price_minor) order by l.position) from order_line l where l.order_id = o.id) as lines
        from exchange_offered x join shop_order o on o.id = x.order_id
        where x.session_id = ${session} and x.order_id > ${after}
        order by x.order_id limit ${limit}`,
  );

export const markAnswered = (db: Db, session: string) => run(db, sql`update exchange_session set is_answered = true where id = ${session}`);

/** 1C has them: exactly those of the session's answer, each up to the change it held. False where no whole answer has left. */
export async function confirmOffered(trx: Db, session: string, now: Date): Promise<boolean> {
  const asked = await row<{ at: Date | null }>(
    trx,
    sql`select queried_at as at from exchange_session where id = ${session} and is_answered for update`,
  );
  if (!asked?.at) return false;
  await run(
    trx,
    sql`with given as (delete from exchange_offered where session_id = ${session} returning order_id, change)
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
