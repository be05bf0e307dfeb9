import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Order } from "./order.ts";
import type { OrderStatus } from "./order-status.ts";
import { orderFields } from "./orders.queries.server.ts";

type Asked = { customerId: string; patterns: readonly string[] };

const matches = ({ customerId, patterns }: Asked) => sql`
  o.customer_id = ${customerId} and o.hidden_at is null and not exists (
    select from unnest(${patterns}::text[]) as word (pattern)
    where o.number not ilike word.pattern and replace(o.number, '-', '') not ilike word.pattern and not exists (
      select from order_line l
      where l.order_id = o.id and concat_ws(' ', l.name ->> 'ru', l.name ->> 'en', l.size, l.sku) ilike word.pattern))`;

/** How many orders of a customer stand in each status. */
export const countByStatus = (db: Db, asked: Asked) =>
  rows<{ status: OrderStatus; n: number }>(
    db,
    sql`select o.status, count(*)::int as n from shop_order o where ${matches(asked)} group by o.status`,
  );

/** A customer's orders in these statuses, the newest first. */
export const listMatching = (db: Db, { statuses, most, ...asked }: Asked & { statuses: readonly OrderStatus[]; most: number }) =>
  rows<Order>(
    db,
    sql`select ${orderFields} from shop_order o where ${matches(asked)} and o.status = any (${statuses})
        order by o.created_at desc, o.id limit ${most}`,
  );
