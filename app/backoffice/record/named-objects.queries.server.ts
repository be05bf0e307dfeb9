import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { NamedKind } from "./named-objects.ts";

export type Called = { id: string; kind: NamedKind; name: string; place: string };

/** What ids mean to people, all in one look. Erased people have no name. */
export const findCalled = (db: Db, ids: readonly string[]) =>
  rows<Called>(
    db,
    sql`with asked as (select unnest(${ids}::text[]) as id),
          person as (
            select id, coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), phone, email) as name
            from customer where erased_at is null)
        select id, 'order' as kind, number as name, number as place from shop_order join asked using (id)
        union all
        select of_order.id, 'order', o.number, o.number
        from (select id, order_id from refund union all select id, order_id from order_reduction union all select id, order_id from order_proposal
          union all select id, order_id from receipt union all select id, order_id from certificate union all select id, order_id from order_note) of_order
          join asked using (id) join shop_order o on o.id = of_order.order_id
        union all
        select id, 'payment', own_ref, id from payment join asked using (id)
        union all
        select r.id, 'return', o.number || '/' || r.n, o.number || '/' || r.n
        from goods_return r join asked using (id) join shop_order o on o.id = r.order_id
        union all
        select id, 'staff', name, id from staff_member join asked using (id)
        union all
        select way.id, 'staff', s.name, s.id
        from (select id, staff_id from staff_session union all select id, staff_id from staff_passkey) way
          join asked using (id) join staff_member s on s.id = way.staff_id
        union all
        select key, 'bank-receipt', '№ ' || document_number || ', ' || to_char(document_date, 'DD.MM.YYYY'), '' from bank_receipt
          where key in (select id from asked)
        union all
        select id, 'customer', name, id from person join asked using (id)
        union all
        select b.id, 'customer', p.name, p.id from balance_change b join asked using (id) join person p on p.id = b.customer_id
        union all
        select w.id, 'withdrawal', p.name, w.id from withdrawal w join asked using (id) join person p on p.id = w.customer_id`,
  );
