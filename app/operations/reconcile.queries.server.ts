import type { RawBuilder } from "kysely";
import { leftOvers } from "#app/account/privacy/privacy.queries.server.ts";
import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import { givenBackStatuses } from "#app/foundation/states/order-status.ts";
import { typesWithoutProvider } from "#app/foundation/storefront.ts";
import { SINGLE_APPROVER_LIMIT_MINOR } from "#app/foundation/two-people.ts";
import { daySum } from "#app/money/withdrawals/withdrawals.queries.server.ts";
import { bankMoney } from "#app/payments/invoices/bank-money.queries.server.ts";
import { fiscalReceipts } from "#app/payments/receipts/fiscal-receipts.queries.server.ts";
import type { Invariant } from "./invariant-texts.ts";

const wasPaid = sql`o.payment_status in ('paid', 'refunded', 'partly-refunded')`;
const gaveAllBack = sql`(o.status = any(${givenBackStatuses}) and not ${wasPaid})`;

/** Invariants as queries that must return no rows (security.md §4.5). */
export const invariants = {
  "INV1 stock-below-zero": sql`select product_id from stock where on_hand - reserved < 0 or reserved < 0`,
  "INV2 reserved-stock": sql`
    select s.product_id, s.specification_id, s.reserved, coalesce(l.promised, 0) as promised
    from stock s left join (
      select product_id, specification_id, sum(pieces) as promised from (
        select product_id, specification_id, reserved - shipped - freed as pieces from order_line where reserved > 0 and not released
        union all select product_id, specification_id, pieces from order_proposal_piece) aside group by 1, 2) l using (product_id, specification_id)
    where s.reserved <> coalesce(l.promised, 0)`,
  "INV2 closed-order-reserves": sql`
    select distinct o.id from shop_order o join order_line l on l.order_id = o.id where ${gaveAllBack} and l.reserved > 0 and not l.released`,
  "INV2 stock-movements": sql`
    select s.product_id, s.specification_id from stock s left join (
      select product_id, specification_id, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(short) as short
      from stock_movement group by 1, 2) m using (product_id, specification_id)
    where (s.on_hand, s.reserved, s.short) <> (coalesce(m.on_hand, 0), coalesce(m.reserved, 0), coalesce(m.short, 0))`,
  "INV2 shortage-without-case": sql`
    select short.subject, c.subject as case from (select product_id || ' ' || specification_id as subject from stock where short > 0) short
    full join (select subject from case_for_staff where kind = 'stock-shortage' and closed_at is null) c using (subject)
    where short.subject is null or c.subject is null`,
  "INV3 order-lines-sum": sql`
    select o.id from shop_order o left join order_line l on l.order_id = o.id
    group by o.id having o.goods_minor - o.bonus_minor <> coalesce(sum(l.price_minor), -1) or o.total_minor < 0`,
  "INV4 line-bonus": sql`
    select o.id from shop_order o join order_line l on l.order_id = o.id group by o.id having o.bonus_minor <> sum(l.bonus_minor) or min(l.price_minor) < 0`,
  "INV5 ledger-transaction-sum": sql`select transaction_id from ledger_entry group by 1 having sum(amount_minor) <> 0`,
  "INV5 account-balance": sql`
    select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id where a.customer_id is not null
    group by a.id having a.balance_minor <> coalesce(sum(e.amount_minor), 0)`,
  "INV5 order-in-ledger": sql`
    select o.id, told.minor as told, expected.minor from shop_order o
    cross join lateral (select
      case when ${gaveAllBack} then 0 else o.bonus_minor + o.advance_minor + o.deposit_minor end
      + case when ${wasPaid} then o.total_minor else 0 end as minor) expected
    left join (select t.order_id, sum(e.amount_minor) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where a.customer_id is null and (a.kind in ('goods', 'delivery') or (a.kind = 'certificates' and t.cause = 'order-paid')) group by 1) told
      on told.order_id = o.id
    where coalesce(told.minor, 0) <> expected.minor`,
  "INV5 refund-in-ledger": sql`
    select order_id, back.minor, told.minor as told
    from (select order_id, sum(money_minor + bonus_minor + advance_minor + deposit_minor) as minor from refund where done_at is not null group by 1) back
    full join (select t.order_id, -sum(e.amount_minor) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where a.customer_id is null and (a.kind = 'refunds' or (a.kind = 'certificates' and t.cause = 'refund')) group by 1) told using (order_id)
    where coalesce(back.minor, 0) <> coalesce(told.minor, 0)`,
  "INV4 refunded-amounts": sql`
    select o.id from shop_order o
    where exists (select from order_line l where l.order_id = o.id and l.returned <> (
        select coalesce(sum(quantity), 0) from refund_line x join refund r on r.id = x.refund_id where r.order_id = o.id and x.position = l.position))
      or exists (select from refund r where r.order_id = o.id having sum(money_minor) > o.total_minor or sum(bonus_minor) > o.bonus_minor
        or sum(advance_minor) > o.advance_minor or sum(deposit_minor) > o.deposit_minor or sum(delivery_minor) > o.client_delivery_minor)`,
  "ORD-06 returned-quantity": sql`
    select l.order_id, l.position, l.coming_back, told.* from order_line l
    cross join lateral (select
        coalesce(sum(x.quantity) filter (where r.state in ('asked', 'approved') or (r.state = 'received' and r.refund_id is null)), 0) as coming,
        coalesce(sum(x.quantity) filter (where r.refund_id is not null), 0) as back,
        coalesce(sum(x.fit) filter (where r.state in ('received', 'refunded')), 0) as fit
      from goods_return_line x join goods_return r on r.id = x.return_id where x.order_id = l.order_id and x.position = l.position) told
    where (l.coming_back > 0 or l.back_on_shelf > 0 or told.coming > 0 or told.back > 0)
      and (l.coming_back <> told.coming or l.back_on_shelf <> told.fit or l.returned < told.back or l.returned + l.coming_back > l.quantity)`,
  "ORD-06 return-without-refund": sql`
    select r.id, r.state from goods_return r left join refund f on f.id = r.refund_id
    where (r.refund_id is not null and (f.order_id is distinct from r.order_id or (f.done_at is not null) <> (r.state = 'refunded')))
      or (r.state = 'refunded' and r.refund_id is null)
      or (r.refund_id is not null and exists (
        select from (select position, quantity from goods_return_line where return_id = r.id) asked
        full join (select position, quantity from refund_line where refund_id = r.refund_id) back using (position)
        where asked.quantity is distinct from back.quantity))`,
  "ORD-06 return-without-case": sql`
    select r.id, r.state from goods_return r
    where (r.state = 'asked') <> exists (select from case_for_staff c where c.kind = 'return-asked' and c.subject = r.id and c.closed_at is null)
      or (r.state = 'received' and r.refund_id is null)
        <> exists (select from case_for_staff c where c.kind = 'return-to-pay' and c.subject = r.id and c.closed_at is null)
      or r.state <> (select step from goods_return_step s where s.return_id = r.id order by s.id desc limit 1)`,
  "INV4 line-balances": sql`
    select o.id from shop_order o join order_line l on l.order_id = o.id
    group by o.id having o.advance_minor <> sum(l.advance_minor) or o.deposit_minor <> sum(l.deposit_minor)`,
  "INV5 cashback-exceeded": sql`
    select t.order_id from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.cause in ('cashback', 'cashback-back') and a.kind = 'bonus'
    group by 1 having sum(e.amount_minor) < 0
      or sum(e.amount_minor) > (select sum(cashback_minor) from order_line l where l.order_id = t.order_id)`,
  "INV5 withdrawals-held": sql`
    select a.customer_id, a.balance_minor, held.minor from ledger_account a
    cross join lateral (select coalesce(sum(amount_minor), 0) as minor from withdrawal w where w.customer_id = a.customer_id and w.state = 'held') held
    where a.kind = 'withdrawal' and a.balance_minor <> held.minor`,
  "INV5 withdrawal-in-ledger": sql`
    select w.id, w.state, told.* from withdrawal w cross join lateral (select
        coalesce(sum(e.amount_minor) filter (where a.kind = 'deposit' and a.customer_id = w.customer_id), 0) as deposit_minor,
        coalesce(sum(e.amount_minor) filter (where a.kind = 'money'), 0) as out_minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.cause like 'withdrawal%' and t.cause_id = w.id) told
    where told.deposit_minor <> case when w.state in ('refused', 'returned') then 0 else -w.amount_minor end
      or told.out_minor <> case w.state when 'paid' then w.amount_minor else 0 end`,
  "INV5 withdrawal-unknown": sql`
    select t.cause_id from ledger_transaction t
    where t.cause like 'withdrawal%' and not exists (select from withdrawal w where w.id = t.cause_id)`,
  "INV5 withdrawal-approval": sql`
    select w.id, w.state from withdrawal w cross join lateral (select count(*) filter (where step = w.state) as ends,
      count(distinct lower(actor)) filter (where step in ('agreed', 'paid')) as payers
      from withdrawal_step s where s.withdrawal_id = w.id) told
    where (w.state <> 'held' and told.ends <> 1) or (w.state = 'paid' and ${daySum} > ${SINGLE_APPROVER_LIMIT_MINOR} and told.payers < 2)`,
  "INV5 withdrawal-without-case": sql`
    select w.id from withdrawal w
    where (w.state = 'held') <> exists (select from case_for_staff c where c.kind = 'withdrawal' and c.subject = w.id and c.closed_at is null)`,
  "INV5 balance-change": sql`
    select coalesce(b.id, told.cause_id) as id, b.state, b.amount_minor, told.minor from balance_change b full join (
      select t.cause_id, a.customer_id, a.kind, e.amount_minor as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id where t.cause = 'balance-change' and a.customer_id is not null) told on told.cause_id = b.id
    where (b.state is distinct from 'done' and told.cause_id is not null)
      or (b.state = 'done' and (b.amount_minor, b.account, b.customer_id) is distinct from (told.minor, told.kind, told.customer_id))
      or (b.state = 'done' and abs(b.amount_minor) > ${SINGLE_APPROVER_LIMIT_MINOR} and lower(b.asked_by) = lower(b.decided_by))`,
  "INV5 balance-change-without-case": sql`
    select b.id from balance_change b
    where (b.state = 'asked') <> exists (select from case_for_staff c where c.kind = 'balance-change' and c.subject = b.id and c.closed_at is null)`,
  "INV7 unclaimed-money": sql`
    select sum(amount_minor) as unclaimed from (
      select e.amount_minor from ledger_entry e join ledger_account a on a.id = e.account_id where a.customer_id is null and a.kind = 'unclaimed'
      union all select -amount_minor from payment_refund where (reason = 'late' or reduction_id is not null) and state <> 'done'
      union all select -amount_minor from bank_receipt where settled_at is null) moved
    having sum(amount_minor) <> 0`,
  "INV7 refused-refund-without-case": sql`
    select r.id, r.state from payment_refund r
    where (r.state = 'refused') <> exists (select from case_for_staff c where c.kind = 'refund-refused' and c.subject = r.id and c.closed_at is null)`,
  ...fiscalReceipts,
  ...bankMoney,
  "PRC-17 price-history": sql`
    select s.product_id, s.specification_id from sold_price s left join lateral (
      select h.list_minor, h.final_minor from price_history h
      where h.product_id = s.product_id and h.specification_id = s.specification_id order by h.id desc limit 1) last on true
    where (s.list_minor, s.final_minor) is distinct from (last.list_minor, last.final_minor)`,
  "INV6 paid-amount": sql`
    select o.id from shop_order o
    where o.payment_status = 'paid' and o.total_minor > 0
      and (not (o.payment_type = any(${typesWithoutProvider()})) or exists (select from payment p where p.order_id = o.id and p.kind = 'main'))
      and not exists (select from payment p where p.order_id = o.id and (p.kind in ('main', 'top-up') and p.state = 'paid'
          or exists (select from payment_refund r where r.payment_id = p.id and r.reduction_id is not null))
        having bool_or(p.kind = 'main') and sum(p.amount_minor) = o.total_minor
          + (select coalesce(sum(e.was_minor - e.total_minor), 0) from order_reduction e where e.order_id = o.id))
      and not exists (select 1 from payment p join case_for_staff c on c.subject = p.id
        where p.order_id = o.id and c.kind = 'payment-returned' and c.closed_at is null)
      and not exists (select 1 from ledger_transaction t where t.order_id = o.id and t.cause = 'payment-lost')`,
  "INV6 manual-payment": sql`
    select p.id, p.state from payment p join shop_order o on o.id = p.order_id
    where p.provider is null and p.kind in ('main', 'top-up') and (
      p.state = 'pending' and (${wasPaid} or o.status = any(${givenBackStatuses}) or p.amount_minor <> o.total_minor)
      or p.state <> 'canceled' and p.state <> 'pending' and p.state <> (
        select case when coalesce(sum(r.money_minor), 0) = 0 then 'paid' when sum(r.money_minor) < (select sum(t.amount_minor) from payment t
          where t.order_id = o.id and t.provider is null and t.kind in ('main', 'top-up') and t.paid_at is not null) then 'partially-refunded' else 'refunded' end
        from refund r where r.order_id = o.id and r.done_at is not null))`,
  "INV6 bank-reversal-without-case": sql`
    select p.id, p.state from payment p
    where p.provider is not null and p.kind in ('main', 'top-up') and p.state in ('refunded', 'partially-refunded')
      and not exists (select 1 from payment_refund r where r.payment_id = p.id and r.state = 'done')
      and not exists (select 1 from case_for_staff c where c.kind = 'payment-returned' and c.subject = p.id)`,
  "INV7 settled-money": sql`
    select p.id from payment p join shop_order o on o.id = p.order_id
    where p.kind in ('main', 'top-up') and p.state = 'paid' and o.payment_status not in ('paid', 'refunded', 'partly-refunded')
      and not exists (select 1 from case_for_staff c where c.subject = p.id)`,
  "INV8 quote-used-twice": sql`select quote_id from shop_order group by 1 having count(*) > 1`,
  "INV9 promo-uses": sql`
    select p.id from promo_code p left join promo_use u on u.promo_id = p.id
    group by p.id having p.used <> count(u.order_id) or p.used > p.use_limit`,
  "INV9 certificate-liability": sql`
    select c.id, owed.minor from certificate c join shop_order o on o.id = c.order_id
    left join (select t.order_id, sum(e.amount_minor) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where a.customer_id is null and a.kind = 'certificates' group by 1) owed on owed.order_id = o.id
    where coalesce(owed.minor, 0) <> case when o.payment_status = 'paid' and c.activated_at is null then c.value_minor else 0 end`,
  "INV9 certificate-unpaid": sql`
    select c.id from certificate c join shop_order o on o.id = c.order_id
    where (c.activated_at is not null and o.payment_status <> 'paid') or (c.issued_at is not null and c.void_at is null and o.payment_status <> 'paid')
      or o.total_minor <> c.value_minor`,
  "INV15 certificate-code-in-clear": sql`select id from message where cause like 'certificate:%' and text <> '' and text not like 'sealed:%'`,
  "INV10 order-without-message": sql`
    select o.id from shop_order o left join message m on m.cause like 'order:%' and split_part(m.cause, ':', 2) = o.id
    where m.id is null and (o.buyer ->> 'phone' <> '' or o.buyer ->> 'email' <> '')`,
  "INV11 expired-hold": sql`
    select id from shop_order where status in ('not-paid', 'needs-approval') and coalesce(hold_until, '-infinity') < now() + coalesce((select (value ->> 'offsetMs')::float8 from setting where name = 'clock'), 0) * interval '1 millisecond' - interval '2 minutes'`,
  "INV13 order-history": sql`
    select o.id from shop_order o join lateral (
      select became from order_history h where h.order_id = o.id and h.field = 'status' order by h.id desc limit 1) last on true
    where o.status <> last.became`,
  "INV15 sign-in-code-in-clear": sql`select id from message where cause like 'code:%' and text <> '' and text not like 'sealed:%'`,
  "INV18 erased-customer": leftOvers,
  "INV19 referral": sql`
    select r.order_id, r.state from referral r join shop_order o on o.id = r.order_id
    where r.referrer_id = r.referred_id or r.referred_id is distinct from o.customer_id or r.referrer_id is distinct from o.referrer_id
      or (r.state = 'given' and not exists (select from order_history h
        where h.order_id = r.order_id and h.field = 'status' and h.became = 'done' and h.at + interval '336 hours' <= r.decided_at))
      or (r.frozen_at is not null and r.state <> 'refused' and exists (select from referral b
        where b.referred_id = r.referrer_id and b.referrer_id = r.referred_id and b.frozen_at is not null and b.state <> 'refused'))
    union all select min(order_id), 'twice' from referral where state in ('waiting', 'held', 'given') group by referred_id having count(*) > 1
    union all select r.order_id, 'no case' from referral r
    where r.state = 'held' and not exists (select from case_for_staff c where c.kind = 'referral' and c.subject = r.order_id and c.closed_at is null)`,
  "INV19 referral-reward": sql`
    select r.order_id, r.given_minor, told.minor from referral r
    full join (
      select t.order_id, a.customer_id, sum(e.amount_minor) filter (where t.cause = 'referral') as minor, sum(e.amount_minor) as left_minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.cause in ('referral', 'referral-back') and a.customer_id is not null group by 1, 2) told
      on told.order_id = r.order_id and told.customer_id = r.referrer_id
    where coalesce(r.given_minor, 0) <> coalesce(told.minor, 0) or told.left_minor < 0`,
  "T41 birthday-bonus": sql`
    select b.customer_id, b.year, b.bonus_minor, told.minor from birthday_bonus b full join (
      select t.cause_id, a.customer_id, e.amount_minor as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id where t.cause = 'birthday' and a.kind = 'bonus') told
      on told.customer_id = b.customer_id and told.cause_id = b.customer_id || ' ' || b.year
    where b.bonus_minor is distinct from told.minor
    union all select b.customer_id, b.year, b.bonus_minor, null from birthday_bonus b join birthday_bonus sooner using (customer_id)
    where sooner.year < b.year and b.given_at - sooner.given_at < interval '300 days'`,
  "WAIT restock-message": sql`
    select w.id from wait w left join message m on m.cause = 'wait:' || w.id where (w.told_at is null) <> (m.id is null)`,
  "INV20 delivery-document": sql`select order_id from delivery_document group by 1 having count(*) > 1`,
} satisfies Record<Invariant, RawBuilder<unknown>>;

export type Break = { invariant: Invariant; rows: unknown[]; count: number };
export const HOW_MANY = Object.keys(invariants).length;
const MOST_TOLD = 10;

/** One after the other, with up to ten rows of what breaks it. */
export async function* eachInvariant(db: Db): AsyncGenerator<Break> {
  for (const invariant of Object.keys(invariants) as Invariant[]) {
    const found = await rows(db, invariants[invariant]);
    yield { invariant, rows: found.slice(0, MOST_TOLD), count: found.length };
  }
}

export async function findBreaks(db: Db): Promise<Break[]> {
  const breaks: Break[] = [];
  for await (const found of eachInvariant(db)) if (found.count) breaks.push(found);
  return breaks;
}
