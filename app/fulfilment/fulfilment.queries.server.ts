import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { closed } from "#app/orders/order-actions.ts";
import { away } from "./staff-actions.ts";

export const listBarcodes = async (db: Db, orderId: string): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await rows<{ position: number; barcode: string }>(
        db,
        sql`select l.position, case when l.specification_id = '0' then p.barcode else s.barcode end as barcode
            from order_line l left join product p on p.id = l.product_id left join specification s on s.id = l.specification_id
            where l.order_id = ${orderId} and case when l.specification_id = '0' then p.barcode else s.barcode end is not null`,
      )
    ).map(({ position, barcode }) => [position, barcode]),
  );

export type OpenOrder = { number: string; status: OrderStatus; since: Date; isPaid: boolean; way: string; pieces: number; buyer: string };

// Literals, to match the partial index at planning time.
const isOpen = sql`o.status not in (${sql.join([...closed, "not-paid"].map((status) => sql.lit(status)))})`;

/** Orders in progress with their age, longest waiting first. Fully refunded ones only if a parcel may still come back. */
export const listOpen = (db: Db) =>
  rows<OpenOrder>(
    db,
    sql`select o.number, o.status, last.at as since, o.payment_status in ('paid', 'partly-refunded') as "isPaid",
          concat_ws(' ', o.delivery ->> 'type', o.delivery ->> 'mode', o.delivery ->> 'city') as way,
          (select sum(quantity - returned)::int from order_line l where l.order_id = o.id) as pieces,
          concat_ws(' ', o.buyer ->> 'firstname', o.buyer ->> 'lastname', o.buyer ->> 'phone') as buyer
        from shop_order o join lateral (select at from order_history h
          where h.order_id = o.id and h.field = 'status' order by h.id desc limit 1) last on true
        where ${isOpen} and o.delivery ->> 'type' <> 'email'
          and (o.status = any (${away}::text[]) or (select sum(l.quantity - l.returned) from order_line l where l.order_id = o.id) > 0)
        order by last.at limit 500`,
  );
