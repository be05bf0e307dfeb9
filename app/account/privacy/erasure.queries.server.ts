import { closeCase } from "#app/foundation/cases.queries.server.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { closed } from "#app/orders/order-actions.ts";
import type { Balances, Blocker, Erasure } from "./erasure.ts";
import { ofGuestMailbox, ordersOf, type Subject } from "./privacy.queries.server.ts";

const isOpen = sql`not (o.status = any(${closed}))`;

/** Orders, returns etc. that must finish first, oldest first, including guest orders that would become the customer's. */
export const findBlockers = (db: Db, subject: Subject) =>
  rows<Blocker>(
    db,
    sql`with o as materialized (
          select o.id, o.number, o.created_at, o.payment_status, ${isOpen} as is_open, case when o.customer_id is null then 'guest-order' end as guests
          from shop_order o where o.id in ${ordersOf(subject)})
        select code, number from (
          select coalesce(o.guests, 'order') as code, o.number, o.created_at as at from o where o.is_open
          union all select coalesce(o.guests, 'refund'), o.number, r.created_at from o join refund r on r.order_id = o.id where r.done_at is null
          union all select coalesce(o.guests, 'refund'), o.number, r.created_at from o join payment p on p.order_id = o.id
            join payment_refund r on r.payment_id = p.id where r.refund_id is null and r.state <> 'done'
          union all select coalesce(o.guests, 'return'), o.number, r.asked_at from o join goods_return r on r.order_id = o.id
            where r.state in ('asked', 'approved', 'received')
          union all select coalesce(o.guests, 'payment'), o.number, p.created_at from o join payment p on p.order_id = o.id
            where not o.is_open and p.kind in ('main', 'top-up') and p.state in ('held', 'review')
          union all select 'withdrawal', '', w.created_at from withdrawal w where w.customer_id = ${subject.id} and w.state = 'held'
          union all select coalesce(o.guests, 'certificate'), o.number, o.created_at from o join certificate c on c.order_id = o.id
            where not o.is_open and o.payment_status = 'paid' and c.void_at is null and c.activated_at is null
              and not exists (select from message m where m.cause = 'certificate:' || c.id || ':' || c.issue and m.sent_at is not null)
        ) waiting group by code, number order by min(at) limit 50`,
  );

export async function findBalances(db: Db, id: string): Promise<Balances> {
  const found = await rows<{ kind: keyof Balances; minor: number }>(
    db,
    sql`select kind, balance_minor as minor from ledger_account where customer_id = ${id} and kind in ('bonus', 'advance', 'deposit')`,
  );
  return { bonus: 0, advance: 0, deposit: 0, ...Object.fromEntries(found.map(({ kind, minor }) => [kind, minor])) };
}

/** Locks the balances until the transaction ends. */
export async function lockBalances(trx: Db, id: string): Promise<Balances> {
  assertTransaction(trx);
  await run(trx, sql`select from ledger_account where customer_id = ${id} order by id for no key update`);
  return findBalances(trx, id);
}

/** Adopts guest orders; in other people's orders only the mailbox is erased. */
export async function takeGuestOrders(trx: Db, subject: Subject): Promise<void> {
  assertTransaction(trx);
  const { id, email } = subject;
  await run(trx, sql`update shop_order set customer_id = ${id} where customer_id is null and id in ${ordersOf(subject)}`);
  await run(
    trx,
    sql`update shop_order o set buyer = o.buyer || '{"email": ""}',
          recipient = case when lower(o.recipient ->> 'email') = lower(${email}) then o.recipient || '{"email": ""}' else o.recipient end
        where ${ofGuestMailbox(email)} and not ${isOpen}`,
  );
}

/** Pending referral rewards have no recipient any more. */
export async function endReferrals(trx: Db, { id }: Subject, now: Date): Promise<void> {
  assertTransaction(trx);
  const ended = await rows<{ orderId: string }>(
    trx,
    sql`update referral set state = 'refused', reason = 'erased', decided_at = ${now}
        where referrer_id = ${id} and state in ('named', 'waiting', 'held') returning order_id as "orderId"`,
  );
  for (const { orderId } of ended) await closeCase(trx, "referral", orderId, now);
}

/** Five years after the year of the last sale or movement; null if none. */
export const findKeepUntil = async (trx: Db, { id }: Subject): Promise<Day | null> =>
  (await row<{ day: Day | null }>(
    trx,
    sql`select make_date(extract(year from max(at))::int + 5, 12, 31) as day from (
          select created_at as at from shop_order where customer_id = ${id}
          union all select t.at from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
            where a.customer_id = ${id}) kept`,
  ))!.day;

export async function insertErasure(trx: Db, e: Erasure): Promise<void> {
  noteChange(trx, { objectKind: "customer", objectId: e.customerId, before: null, after: { erased: e.number } });
  await run(
    trx,
    sql`insert into erasure (id, number, customer_id, asked_by, actor, proof, erased, bonus_minor, advance_minor, deposit_minor, keep_until, at, again_at,
          guest_orders)
        values (${e.id}, ${e.number}, ${e.customerId}, ${e.askedBy}, ${e.actor}, ${e.proof}, ${JSON.stringify(e.erased)}, ${e.gaveUp.bonus},
          ${e.gaveUp.advance}, ${e.gaveUp.deposit}, ${e.keepUntil}, ${e.at}, ${e.againAt}, ${e.guestOrders})`,
  );
}

const fields = sql`id, number, customer_id as "customerId", asked_by as "askedBy", actor, proof, erased, keep_until as "keepUntil", at, again_at as "againAt", guest_orders as "guestOrders",
  json_build_object('bonus', bonus_minor, 'advance', advance_minor, 'deposit', deposit_minor) as "gaveUp"`;

export const findErasure = (db: Db, by: { customerId: string } | { number: string }) =>
  row<Erasure>(
    db,
    sql`select ${fields} from erasure where ${"number" in by ? sql`number = ${by.number}` : sql`customer_id = ${by.customerId}`}`,
  );

export const listErasures = (db: Db, but: readonly string[]) =>
  rows<Erasure>(db, sql`select ${fields} from erasure where not (id = any(${but}::text[])) order by at, id`);

export const findUnforgotten = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await rows<{ id: string }>(db, sql`select id from customer where id = any(${ids}::text[]) and erased_at is null`)).map(({ id }) => id),
  );

/** After the legal period the orders lose their city too. Returns how many. */
export const forgetKept = (db: Db, today: Day) =>
  run(
    db,
    sql`update shop_order o set delivery = o.delivery || '{"city": "", "region": ""}', bank = null
        from erasure e where e.customer_id = o.customer_id and e.keep_until < ${today}::date and o.delivery ->> 'city' <> ''`,
  );
