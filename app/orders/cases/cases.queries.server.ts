import type { CaseKind } from "#app/foundation/case-kinds.ts";
import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";

export type OpenCase = { kind: CaseKind; subject: string; detail: Record<string, unknown>; openedAt: Date; number: string | null };

export const listOpenCases = (db: Db) =>
  rows<OpenCase>(
    db,
    sql`select c.kind, c.subject, c.detail, c.opened_at as "openedAt",
          coalesce(c.detail ->> 'order', o.number, paid.number, refunded.number) as number
        from case_for_staff c
        left join shop_order o on o.id = c.subject
        left join (select p.id, o.number from payment p join shop_order o on o.id = p.order_id) paid on paid.id = split_part(c.subject, ' ', 1)
        left join (select r.id, o.number from payment_refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id) refunded
          on refunded.id = c.subject
        where c.closed_at is null order by c.opened_at, c.id`,
  );
