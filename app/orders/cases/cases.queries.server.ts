import type { CaseKind } from "#app/foundation/case-kinds.ts";
import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";

export type OpenCase = { kind: CaseKind; subject: string; detail: Record<string, unknown>; openedAt: Date; number: string | null };

/** What is short now, and the orders that hold the goods, first placed first. */
const shortage = sql`jsonb_build_object(
    'name', p.name, 'size', coalesce(z.name, ''), 'sku', coalesce(nullif(z.sku, ''), p.sku), 'short', s.short,
    'orders', (select jsonb_agg(jsonb_build_object('number', o.number, 'pieces', l.reserved - l.shipped - l.freed) order by o.created_at, o.number)
      from order_line l join shop_order o on o.id = l.order_id
      where (l.product_id, l.specification_id) = (s.product_id, s.specification_id) and l.reserved > l.shipped + l.freed and not l.released))`;

export const listOpenCases = (db: Db) =>
  rows<OpenCase>(
    db,
    sql`select c.kind, c.subject, c.detail || coalesce(short.told, '{}') as detail, c.opened_at as "openedAt",
          coalesce(c.detail ->> 'order', o.number, paid.number, refunded.number) as number
        from case_for_staff c
        left join shop_order o on o.id = c.subject
        left join (select p.id, o.number from payment p join shop_order o on o.id = p.order_id) paid on paid.id = split_part(c.subject, ' ', 1)
        left join (select r.id, o.number from payment_refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id) refunded
          on refunded.id = c.subject
        left join lateral (select ${shortage} as told
          from stock s join product p on p.id = s.product_id left join specification z on z.product_id = s.product_id and z.id = s.specification_id
          where c.kind = 'stock-shortage' and (s.product_id, s.specification_id) = (split_part(c.subject, ' ', 1), split_part(c.subject, ' ', 2))) short on true
        where c.closed_at is null order by c.opened_at, c.id`,
  );
