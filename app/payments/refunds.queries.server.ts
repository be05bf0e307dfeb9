import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Payment } from "./payment.ts";

/**
 * `refundId`: of an order that was paid; null: of money that came too late. `problem`: why it was refused, or why nobody knows. `askedMinor`: in
 * the payment's asked currency. `foreignMinor`: what somebody else had given back of the payment before; null: nobody has looked.
 */
export type Refund = {
  id: string;
  paymentId: string;
  amountMinor: number;
  askedMinor: number;
  foreignMinor: number | null;
  reason: string;
  state: "asked" | "refused" | "done";
  problem: string;
  askedAt: Date;
  refundId: string | null;
  /** Where another currency was paid than was asked for. */
  paidCurrency: Currency | null;
};

const refundFields = sql`r.id, r.payment_id as "paymentId", r.amount_minor as "amountMinor",
  coalesce(r.asked_minor, r.amount_minor) as "askedMinor", r.foreign_minor as "foreignMinor", r.reason, r.state, r.problem, r.asked_at as "askedAt",
  r.refund_id as "refundId", r.paid_currency as "paidCurrency"`;

/** Writes down that all of a late payment goes back; false when it is already on its way. */
export const insertLateRefund = async (trx: Db, id: string, payment: Payment, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, asked_minor, reason, created_at, asked_at)
        values (${id}, ${payment.id}, ${payment.amountMinor}, ${abroadMinor(payment, payment.askedMinor)}, 'late', ${now}, ${now}) on conflict do nothing`,
  )) === 1;

export type TakenBack = { amountMinor: number; askedMinor: number; paidCurrency: Currency | null };

/** Writes down that money which does not match its payment goes back; false when it is already on its way. */
export const insertMismatchRefund = async (trx: Db, id: string, payment: Payment, back: TakenBack, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, asked_minor, reason, created_at, asked_at, paid_currency)
        values (${id}, ${payment.id}, ${back.amountMinor}, ${back.askedMinor}, 'late', ${now}, ${now}, ${back.paidCurrency}) on conflict do nothing`,
  )) === 1;

const BY_THE_BANK = "given back by the bank";

/**
 * Writes down what a provider has given back by itself, `refundId`: the refund it is in our books; null: the shop has lost it. Refunds that were
 * refused look anew at what was back before them.
 */
export const insertForeignRefund = (
  trx: Db,
  { id, refundId, amountMinor, askedMinor }: { id: string; refundId: string | null; amountMinor: number; askedMinor: number },
  payment: Payment,
  now: Date,
) =>
  run(
    trx,
    sql`with looked as (update payment_refund set foreign_minor = null where payment_id = ${payment.id} and state <> 'done')
        insert into payment_refund (id, payment_id, amount_minor, asked_minor, reason, state, created_at, asked_at, done_at, refund_id)
        values (${id}, ${payment.id}, ${amountMinor}, ${abroadMinor(payment, askedMinor)}, ${BY_THE_BANK}, 'done', ${now}, ${now}, ${now}, ${refundId})`,
  );

/** Nothing where it is the amount itself. */
const abroadMinor = ({ askedCurrency }: Payment, askedMinor: number) => (askedCurrency === "rub" ? null : askedMinor);

type NewRefund = { id: string; moneyMinor: number; askedMinor: number };

/** Writes down that money of an order's payment goes back. */
export const insertOrderRefund = (trx: Db, { id, moneyMinor, askedMinor }: NewRefund, payment: Payment, now: Date) =>
  run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, asked_minor, reason, created_at, asked_at, refund_id)
        values (${id}, ${payment.id}, ${moneyMinor}, ${abroadMinor(payment, askedMinor)}, 'returned', ${now}, ${now}, ${id})`,
  );

/**
 * What of a payment its provider has been asked to give back and what of that it has given, in the asked currency; and what of our books'
 * amount is back, whoever gave it.
 */
export const sumRefunds = async (db: Db, paymentId: string): Promise<{ asked: number; given: number; done: number }> =>
  (await row<{ asked: number; given: number; done: number }>(
    db,
    sql`select coalesce(sum(coalesce(asked_minor, amount_minor)) filter (where not by_hand), 0)::bigint as asked,
               coalesce(sum(coalesce(asked_minor, amount_minor)) filter (where state = 'done' and not by_hand), 0)::bigint as given,
               coalesce(sum(amount_minor) filter (where state = 'done'), 0)::bigint as done
        from payment_refund where payment_id = ${paymentId} and state <> 'refused'`,
  ))!;

/** All refunds of a payment, whatever became of them: a refused one keeps its share. */
export const sumEveryRefund = async (trx: Db, paymentId: string): Promise<{ amountMinor: number; askedMinor: number }> =>
  (await row<{ amountMinor: number; askedMinor: number }>(
    trx,
    sql`select coalesce(sum(amount_minor), 0)::bigint as "amountMinor", coalesce(sum(coalesce(asked_minor, amount_minor)), 0)::bigint as "askedMinor"
        from payment_refund where payment_id = ${paymentId}`,
  ))!;

/** Another refund of the same payment was written down before and is being asked for. */
export const waitsForAnother = async (db: Db, { id, paymentId }: Refund): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from payment_refund r join payment_refund o on o.payment_id = r.payment_id and o.id <> r.id and o.state = 'asked'
        where r.id = ${id} and r.payment_id = ${paymentId} and (o.asked_at, o.id) < (r.asked_at, r.id) limit 1`,
  )) !== undefined;

/** What had been given back by somebody else when a refund was first asked for; said once. Answers what stands. */
export const noteForeign = async (db: Db, id: string, foreignMinor: number): Promise<number> =>
  (await row<{ minor: number }>(
    db,
    sql`update payment_refund set foreign_minor = coalesce(foreign_minor, ${foreignMinor}) where id = ${id} returning foreign_minor as minor`,
  ))!.minor;

/** When a provider was asked for the refunds of a payment, and of what was paid beside it, and when they were done; not those that it has refused. */
export const findAskedBefore = (db: Db, provider: string, ownRef: string) =>
  rows<{ id: string; askedAt: Date; doneAt: Date | null }>(
    db,
    sql`select r.id, r.created_at as "askedAt", r.done_at as "doneAt" from payment one
          join payment p on p.order_id = one.order_id and (p.id = one.id or p.kind = 'surplus')
          join payment_refund r on r.payment_id = p.id
        where one.provider = ${provider} and one.own_ref = ${ownRef} and r.state <> 'refused' and not r.by_hand and r.reason <> ${BY_THE_BANK}`,
  );

export const findRefund = (db: Db, id: string) => row<Refund>(db, sql`select ${refundFields} from payment_refund r where r.id = ${id}`);

/** A person knows that nobody else does. */
const isUnknown = sql`exists (select 1 from case_for_staff c where c.kind = 'refund-unknown' and c.subject = r.id and c.closed_at is null)`;

/** Of an order's refunds that were refused, or of which nobody knows, the one that has waited longest. */
export const findRefused = (db: Db, orderId: string) =>
  row<Refund>(
    db,
    sql`select ${refundFields} from payment p join payment_refund r on r.payment_id = p.id
        where p.order_id = ${orderId} and (r.state = 'refused' or r.state = 'asked' and ${isUnknown}) order by r.created_at limit 1`,
  );

/** Refunds whose job was lost, or gave up on a provider that was away too long. */
export const findForgottenRefunds = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from payment_refund where state = 'asked' and asked_at < ${now}::timestamptz - interval '10 minutes' order by asked_at limit 100`,
  );

/** The money is back: by its provider, also one that was thought to have refused, or by hand where that is what has become of a refusal, or of silence. */
export const endRefund = async (trx: Db, id: string, { byHand, now }: { byHand: boolean; now: Date }): Promise<boolean> =>
  (await run(
    trx,
    sql`update payment_refund r set state = 'done', by_hand = ${byHand}, done_at = ${now}
        where id = ${id} and state <> 'done' and (state = 'refused' or not ${byHand}::boolean or ${isUnknown})`,
  )) === 1;

export const refuseRefund = async (trx: Db, id: string, problem: string): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set state = 'refused', problem = ${problem} where id = ${id} and state = 'asked'`)) === 1;

/** Why it is not known what has become of one that was asked for. */
export const noteProblem = async (trx: Db, id: string, problem: string): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set problem = ${problem} where id = ${id} and state = 'asked'`)) === 1;

/** A refused refund is to be asked for once more, under its own id. */
export const askRefundAgain = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set state = 'asked', asked_at = ${now} where id = ${id} and state = 'refused'`)) === 1;
