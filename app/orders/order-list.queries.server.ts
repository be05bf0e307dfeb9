import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { freightCarriers, invoiceTypes } from "#app/foundation/storefront.ts";
import type { Order } from "./order.ts";
import { orderFields } from "./orders.queries.server.ts";

type OrderQuery = { customerId: string; patterns: readonly string[] };

const matches = ({ customerId, patterns }: OrderQuery) => sql`
  o.customer_id = ${customerId} and o.hidden_at is null and not exists (
    select from unnest(${patterns}::text[]) as word (pattern)
    where o.number not ilike word.pattern and replace(o.number, '-', '') not ilike word.pattern and not exists (
      select from order_line l
      where l.order_id = o.id and concat_ws(' ', l.name ->> 'ru', l.name ->> 'en', l.size, l.sku) ilike word.pattern))`;

export const countByStatus = (db: Db, asked: OrderQuery) =>
  rows<{ status: OrderStatus; n: number }>(
    db,
    sql`select o.status, count(*)::int as n from shop_order o where ${matches(asked)} group by o.status`,
  );

type Page = OrderQuery & { statuses: readonly OrderStatus[]; before: string | null; most: number };

/** Newest first. `before`: a cursor by number; another customer's number matches nothing. */
export const listMatching = (db: Db, { statuses, before, most, ...asked }: Page) => {
  const place = sql`from shop_order b where b.number = ${before} and b.customer_id = ${asked.customerId}`;
  return rows<Order>(
    db,
    sql`select ${orderFields} from shop_order o where ${matches(asked)} and o.status = any (${statuses})
          and (o.created_at, o.id) < (coalesce((select b.created_at ${place}), 'infinity'), coalesce((select b.id ${place}), ''))
        order by o.created_at desc, o.id desc limit ${most}`,
  );
};

export const listPapers = (db: Db, customerId: string, most: number) =>
  rows<Order>(
    db,
    sql`select ${orderFields} from shop_order o where ${matches({ customerId, patterns: [] })}
          and (o.delivery ->> 'type' = any(${freightCarriers()}) or o.payment_type = any(${invoiceTypes()}))
        order by o.created_at desc, o.id desc limit ${most}`,
  );

export type OrderShort = Pick<
  Order,
  "id" | "number" | "status" | "paymentStatus" | "deliveryStatus" | "totalMinor" | "currency" | "rate" | "shownTotal" | "createdAt"
>;

export const listShort = (db: Db, customerId: string) =>
  rows<OrderShort>(
    db,
    sql`select o.id, o.number, o.status, o.payment_status as "paymentStatus", o.delivery_status as "deliveryStatus", o.total_minor as "totalMinor",
               o.currency, o.rate, o.shown_total as "shownTotal", o.created_at as "createdAt"
        from shop_order o where ${matches({ customerId, patterns: [] })} order by o.created_at desc, o.id desc`,
  );
