import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Payment } from "./payment.ts";

/** `refundId` and `reductionId` null: late money. `problem`: why refused or unknown. `foreignMinor`: refunded by others before; null = unchecked. */
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
  /** What an edit made the order cheaper by. */
  reductionId: string | null;
  paidCurrency: Currency | null;
};

const refundFields = sql`r.id, r.payment_id as "paymentId", r.amount_minor as "amountMinor",
  coalesce(r.asked_minor, r.amount_minor) as "askedMinor", r.foreign_minor as "foreignMinor", r.reason, r.state, r.problem, r.asked_at as "askedAt",
  r.refund_id as "refundId", r.reduction_id as "reductionId", r.paid_currency as "paidCurrency"`;

/** False if it is being refunded already. */
export const insertLateRefund = async (trx: Db, id: string, payment: Payment, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, asked_minor, reason, created_at, asked_at)
        values (${id}, ${payment.id}, ${payment.amountMinor}, ${abroadMinor(payment, payment.askedMinor)}, 'late', ${now}, ${now}) on conflict do nothing`,
  )) === 1;

export type TakenBack = { amountMinor: number; askedMinor: number; paidCurrency: Currency | null };

export const insertMismatchRefund = async (trx: Db, id: string, payment: Payment, back: TakenBack, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, asked_minor, reason, created_at, asked_at, paid_currency)
        values (${id}, ${payment.id}, ${back.amountMinor}, ${back.askedMinor}, 'late', ${now}, ${now}, ${back.paidCurrency}) on conflict do nothing`,
  )) === 1;

const BY_THE_BANK = "given back by the bank";

/** A provider's own refund; `refundId` null: a loss. Refused refunds then recheck what was refunded before. */
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

const abroadMinor = ({ askedCurrency }: Payment, askedMinor: number) => (askedCurrency === "rub" ? null : askedMinor);

/** Of pieces, or of what an edit made the order cheaper by. */
export type OwedBy = { refundId: string } | { reductionId: string };
type NewRefund = { id: string; owedBy: OwedBy; moneyMinor: number; askedMinor: number };

export function insertOrderRefund(trx: Db, { id, owedBy, moneyMinor, askedMinor }: NewRefund, payment: Payment, now: Date) {
  const { refundId, reductionId } = { refundId: null, reductionId: null, ...owedBy };
  return run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, asked_minor, reason, created_at, asked_at, refund_id, reduction_id)
        values (${id}, ${payment.id}, ${moneyMinor}, ${abroadMinor(payment, askedMinor)}, ${refundId ? "returned" : "edited"}, ${now}, ${now},
          ${refundId}, ${reductionId})`,
  );
}

/** Requested and completed refunds in the charged currency, and all refunds in book currency. */
export const sumRefunds = async (db: Db, paymentId: string): Promise<{ asked: number; given: number; done: number }> =>
  (await row<{ asked: number; given: number; done: number }>(
    db,
    sql`select coalesce(sum(coalesce(asked_minor, amount_minor)) filter (where not by_hand), 0)::bigint as asked,
               coalesce(sum(coalesce(asked_minor, amount_minor)) filter (where state = 'done' and not by_hand), 0)::bigint as given,
               coalesce(sum(amount_minor) filter (where state = 'done'), 0)::bigint as done
        from payment_refund where payment_id = ${paymentId} and state <> 'refused'`,
  ))!;

export type KnownRefund = { id: string; askedMinor: number; state: Refund["state"]; byHand: boolean };

export const listRefunds = (db: Db, paymentId: string) =>
  rows<KnownRefund>(
    db,
    sql`select id, coalesce(asked_minor, amount_minor) as "askedMinor", state, by_hand as "byHand" from payment_refund where payment_id = ${paymentId}`,
  );

/** A refund booked as made by hand that the provider shows after all. False if there is none of this sum. */
export const foundAtProvider = async (trx: Db, paymentId: string, askedMinor: number): Promise<boolean> =>
  (await run(
    trx,
    sql`update payment_refund set by_hand = false where id = (
          select id from payment_refund where payment_id = ${paymentId} and by_hand and coalesce(asked_minor, amount_minor) = ${askedMinor}
          order by done_at desc limit 1)`,
  )) === 1;

/** Refused ones keep their share. */
export const sumEveryRefund = async (trx: Db, paymentId: string): Promise<{ amountMinor: number; askedMinor: number }> =>
  (await row<{ amountMinor: number; askedMinor: number }>(
    trx,
    sql`select coalesce(sum(amount_minor), 0)::bigint as "amountMinor", coalesce(sum(coalesce(asked_minor, amount_minor)), 0)::bigint as "askedMinor"
        from payment_refund where payment_id = ${paymentId}`,
  ))!;

export const waitsForAnother = async (db: Db, { id, paymentId }: Refund): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from payment_refund r join payment_refund o on o.payment_id = r.payment_id and o.id <> r.id and o.state = 'asked'
        where r.id = ${id} and r.payment_id = ${paymentId} and (o.asked_at, o.id) < (r.asked_at, r.id) limit 1`,
  )) !== undefined;

/** What others had refunded before the first request; recorded once. Returns the recorded value. */
export const noteForeign = async (db: Db, id: string, foreignMinor: number): Promise<number> =>
  (await row<{ minor: number }>(
    db,
    sql`update payment_refund set foreign_minor = coalesce(foreign_minor, ${foreignMinor}) where id = ${id} returning foreign_minor as minor`,
  ))!.minor;

export const findAskedBefore = (db: Db, provider: string, ownRef: string) =>
  rows<{ id: string; askedAt: Date; doneAt: Date | null }>(
    db,
    sql`select r.id, r.created_at as "askedAt", r.done_at as "doneAt" from payment one
          join payment p on p.order_id = one.order_id and (p.id = one.id or p.kind = 'surplus')
          join payment_refund r on r.payment_id = p.id
        where one.provider = ${provider} and one.own_ref = ${ownRef} and r.state <> 'refused' and not r.by_hand and r.reason <> ${BY_THE_BANK}`,
  );

export const findRefund = (db: Db, id: string) => row<Refund>(db, sql`select ${refundFields} from payment_refund r where r.id = ${id}`);

const isUnknown = sql`exists (select 1 from case_for_staff c where c.kind = 'refund-unknown' and c.subject = r.id and c.closed_at is null)`;

export const findRefused = (db: Db, orderId: string) =>
  row<Refund>(
    db,
    sql`select ${refundFields} from payment p join payment_refund r on r.payment_id = p.id
        where p.order_id = ${orderId} and (r.state = 'refused' or r.state = 'asked' and ${isUnknown}) order by r.created_at limit 1`,
  );

export const findForgottenRefunds = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from payment_refund where state = 'asked' and asked_at < ${now}::timestamptz - interval '10 minutes' order by asked_at limit 100`,
  );

/** Completed by the provider, even after a refusal, or manually after refusal or silence. */
export const endRefund = async (trx: Db, id: string, { byHand, now }: { byHand: boolean; now: Date }): Promise<boolean> =>
  (await run(
    trx,
    sql`update payment_refund r set state = 'done', by_hand = ${byHand}, done_at = ${now}
        where id = ${id} and state <> 'done' and (state = 'refused' or not ${byHand}::boolean or ${isUnknown})`,
  )) === 1;

export const refuseRefund = async (trx: Db, id: string, problem: string): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set state = 'refused', problem = ${problem} where id = ${id} and state = 'asked'`)) === 1;

export const noteProblem = async (trx: Db, id: string, problem: string): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set problem = ${problem} where id = ${id} and state = 'asked'`)) === 1;

export const askRefundAgain = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set state = 'asked', asked_at = ${now} where id = ${id} and state = 'refused'`)) === 1;

/** Whether every payment that a refund takes from has given its part. */
export const isWholeRefundBack = async (trx: Db, refundId: string): Promise<boolean> =>
  (await row(trx, sql`select from payment_refund where refund_id = ${refundId} and state <> 'done' limit 1`)) === undefined;

export const isWholeReductionBack = async (trx: Db, reductionId: string): Promise<boolean> =>
  (await row(trx, sql`select from payment_refund where reduction_id = ${reductionId} and state <> 'done' limit 1`)) === undefined;

/** Whether a refund took from several payments, or its order is no longer what the payment paid for. */
export const isOfOtherLines = async (db: Db, refundId: string): Promise<boolean> =>
  (await row<{ isOther: boolean }>(
    db,
    sql`select count(*) > 1 or bool_or(exists (select from order_reduction e where e.order_id = p.order_id)) as "isOther"
        from payment_refund r join payment p on p.id = r.payment_id where r.refund_id = ${refundId}`,
  ))!.isOther;
