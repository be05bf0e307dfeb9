import { sql } from "#app/foundation/database/database.server.ts";

const isOpenCase = sql`exists (select from case_for_staff c where c.kind = 'bank-receipt' and c.subject = r.key and c.closed_at is null)`;

export const bankMoney = {
  "PAY-07 statement-amount": sql`
    select o.id, o.total_minor, taken.minor from shop_order o
    cross join lateral (select coalesce(sum(r.taken_minor), 0) as minor from bank_receipt r where r.order_id = o.id) taken
    where (taken.minor > 0 or exists (select from order_history h where h.order_id = o.id and h.field = 'payment' and h.reason like 'bank statement, %'))
      and (taken.minor <> o.total_minor - (select coalesce(sum(t.amount_minor), 0) from payment t
          where t.order_id = o.id and t.kind = 'top-up' and t.provider is null and t.paid_at is not null and t.note not like 'bank statement, %') or o.payment_status not in ('paid', 'refunded', 'partly-refunded'))`,
  "PAY-07 receipt-without-case": sql`
    select r.key, r.amount_minor, r.taken_minor, rest.amount_minor as rest_minor
    from bank_receipt r left join bank_receipt rest on rest.rest_of = r.key
    where (r.settled_at is null) <> ${isOpenCase}
      or (r.taken_minor > 0 and r.taken_minor + coalesce(rest.amount_minor, 0) <> r.amount_minor)`,
};
