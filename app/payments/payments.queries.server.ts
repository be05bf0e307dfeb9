import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Payment, PaymentState } from "./payment.ts";

const fields = sql`id, order_id as "orderId", kind, service, provider, own_ref as "ownRef", provider_id as "providerId", url,
  amount_minor as "amountMinor", currency, entity, test, state, note, created_at as "createdAt", expires_at as "expiresAt",
  paid_at as "paidAt", checked_at as "checkedAt"`;

export const findPayment = (db: Db, id: string) => row<Payment>(db, sql`select ${fields} from payment where id = ${id}`);

export async function lockPayment(trx: Db, id: string): Promise<Payment | undefined> {
  assertTransaction(trx);
  return row<Payment>(trx, sql`select ${fields} from payment where id = ${id} for update`);
}

/** The attempt that stands for the order now: the one that is not over, else the newest. */
export const findMainPayment = (db: Db, orderId: string) =>
  row<Payment>(
    db,
    sql`select ${fields} from payment where order_id = ${orderId} and kind = 'main'
        order by (state in ('created', 'pending', 'held', 'paid', 'review')) desc, created_at desc limit 1`,
  );

/** The attempt that brought the order's money. */
export const findPaidPayment = (db: Db, orderId: string) =>
  row<Payment>(
    db,
    sql`select ${fields} from payment where order_id = ${orderId} and kind = 'main' and state in ('paid', 'partially-refunded')`,
  );

export type NewAttempt = Pick<Payment, "id" | "provider" | "test" | "state" | "createdAt" | "expiresAt">;

/**
 * Begins an attempt at an order that is still as it was seen to be. Answers nothing where another attempt stands, or the order has moved on:
 * the order is taken for the statement, so that neither can happen beside it.
 */
export const insertMainPayment = (db: Db, order: Order, attempt: NewAttempt) =>
  row<Payment>(
    db,
    sql`insert into payment (id, order_id, kind, service, provider, own_ref, amount_minor, currency, entity, test, state, created_at, expires_at)
        select ${attempt.id}, o.id, 'main', o.type_payment, ${attempt.provider},
               o.number || '-' || (select count(*) + 1 from payment p where p.order_id = o.id and p.kind = 'main'),
               o.total_minor, 'rub', o.entity, ${attempt.test}, ${attempt.state}, ${attempt.createdAt}, ${attempt.expiresAt}
        from (select * from shop_order where id = ${order.id} and status = ${order.status} and payment_status = ${order.paymentStatus} for update) o
        on conflict do nothing returning ${fields}`,
  );

/** What the provider answered to the opening; an answer that comes second finds the first already there. Answers where the payer goes. */
export const recordOpened = async (
  db: Db,
  id: string,
  { providerId, url }: { providerId: string; url: string },
): Promise<string | null> => {
  const opened = await row<{ url: string }>(
    db,
    sql`update payment set provider_id = ${providerId}, url = ${url}, state = case when state = 'created' then 'pending' else state end
        where id = ${id} and coalesce(provider_id, ${providerId}) = ${providerId} and url is null returning url`,
  );
  return opened?.url ?? (await findPayment(db, id))?.url ?? null;
};

/** One step, only from where the payment was seen to be. */
export async function movePayment(trx: Db, payment: Payment, to: PaymentState, change: { note?: string; paidAt?: Date } = {}) {
  assertTransaction(trx);
  const moved = await run(
    trx,
    sql`update payment set state = ${to}, note = ${change.note ?? payment.note}, paid_at = coalesce(paid_at, ${change.paidAt ?? null}),
          checked_at = ${payment.checkedAt}, provider_id = ${payment.providerId}
        where id = ${payment.id} and state = ${payment.state}`,
  );
  if (moved !== 1) throw new Error(`Payment ${payment.id} is no longer ${payment.state}`);
}

/** Takes a payment, and with it the other attempts at the same order that somebody may still pay. */
export async function lockAttempts(trx: Db, { id, orderId }: Payment): Promise<{ payment: Payment; others: Payment[] }> {
  assertTransaction(trx);
  const found = await rows<Payment>(
    trx,
    sql`select ${fields} from payment
        where order_id = ${orderId} and kind = 'main' and (id = ${id} or state in ('created', 'pending', 'held', 'paid', 'review')) for update`,
  );
  return { payment: found.find((one) => one.id === id)!, others: found.filter((one) => one.id !== id) };
}

/** Its provider was asked just now, and that is all that happened. */
export const markChecked = (db: Db, { id, providerId }: Payment, now: Date) =>
  run(db, sql`update payment set checked_at = ${now}, provider_id = coalesce(provider_id, ${providerId}) where id = ${id}`);

export const noteOn = (db: Db, id: string, note: string) => run(db, sql`update payment set note = ${note} where id = ${id}`);

/** By the provider's name for it, else by ours: each a key of its own, which one condition with "or" would not be read by. */
export const findPaymentByProvider = (db: Db, provider: string, providerId: string, ownRef: string) =>
  row<Payment>(
    db,
    sql`select ${fields} from payment where id = coalesce(
          (select id from payment where provider = ${provider} and provider_id = ${providerId}),
          (select id from payment where provider = ${provider} and own_ref = ${ownRef}))`,
  );

/**
 * Payments to ask after: open ones every minute at first and more and more seldom, and for two days those that are over,
 * in case money comes after all.
 */
export const findUnsettled = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from payment
        where provider is not null and kind = 'main' and created_at > ${now}::timestamptz - interval '48 hours'
          and (state in ('created', 'pending', 'held')
                 and coalesce(checked_at, created_at) <= ${now}::timestamptz - least(greatest((${now}::timestamptz - created_at) / 20, interval '1 minute'), interval '30 minutes')
               or state in ('failed', 'expired', 'canceled') and provider_id is not null
                 and coalesce(checked_at, created_at) <= ${now}::timestamptz - interval '30 minutes')
        order by checked_at nulls first limit 50`,
  );

/** Orders placed a while ago whose payment nobody has asked for. */
export const findUnasked = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from shop_order o
        where hold_until > ${now} and status = 'not-paid' and created_at < ${now}::timestamptz - interval '1 minute'
          and not exists (select 1 from payment p where p.order_id = o.id and p.kind = 'main')
        order by hold_until limit 100`,
  );

/** `refundId`: of an order that was paid; null: of money that came too late. `problem`: why it was refused. */
export type Refund = {
  id: string;
  paymentId: string;
  amountMinor: number;
  reason: string;
  state: "asked" | "refused" | "done";
  problem: string;
  askedAt: Date;
  refundId: string | null;
};

const refundFields = sql`r.id, r.payment_id as "paymentId", r.amount_minor as "amountMinor", r.reason, r.state, r.problem, r.asked_at as "askedAt",
  r.refund_id as "refundId"`;

/** Writes down that all of a late payment goes back; false when it is already on its way. */
export const insertLateRefund = async (trx: Db, id: string, payment: Payment, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, reason, created_at, asked_at)
        values (${id}, ${payment.id}, ${payment.amountMinor}, 'late', ${now}, ${now}) on conflict do nothing`,
  )) === 1;

/** Writes down that money of an order's payment goes back. */
export const insertOrderRefund = (trx: Db, { id, moneyMinor }: { id: string; moneyMinor: number }, payment: Payment, now: Date) =>
  run(
    trx,
    sql`insert into payment_refund (id, payment_id, amount_minor, reason, created_at, asked_at, refund_id)
        values (${id}, ${payment.id}, ${moneyMinor}, 'returned', ${now}, ${now}, ${id})`,
  );

/** What of a payment its provider has been asked to give back, and what of it is back, whoever gave it. */
export const sumRefunds = async (db: Db, paymentId: string): Promise<{ asked: number; done: number }> =>
  (await row<{ asked: number; done: number }>(
    db,
    sql`select coalesce(sum(amount_minor) filter (where not by_hand), 0)::bigint as asked,
               coalesce(sum(amount_minor) filter (where state = 'done'), 0)::bigint as done
        from payment_refund where payment_id = ${paymentId} and state <> 'refused'`,
  ))!;

/** What of an order's money is back that no provider brought: there its own refunds are all that is known. */
export const sumGivenByHand = async (trx: Db, orderId: string): Promise<number> =>
  (await row<{ minor: number }>(
    trx,
    sql`select coalesce(sum(money_minor), 0)::bigint as minor from refund where order_id = ${orderId} and done_at is not null`,
  ))!.minor;

export const findRefund = (db: Db, id: string) => row<Refund>(db, sql`select ${refundFields} from payment_refund r where r.id = ${id}`);

/** Of an order's refunds that were refused the one that has waited longest. */
export const findRefused = (db: Db, orderId: string) =>
  row<Refund>(
    db,
    sql`select ${refundFields} from payment p join payment_refund r on r.payment_id = p.id
        where p.order_id = ${orderId} and r.state = 'refused' order by r.created_at limit 1`,
  );

/** Refunds whose job was lost, or gave up on a provider that was away too long. */
export const findForgottenRefunds = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from payment_refund where state = 'asked' and asked_at < ${now}::timestamptz - interval '10 minutes' order by asked_at limit 100`,
  );

/** The money is back: by its provider, also one that was thought to have refused, or by hand where that is what has become of a refusal. */
export const endRefund = async (trx: Db, id: string, { byHand, now }: { byHand: boolean; now: Date }): Promise<boolean> =>
  (await run(
    trx,
    sql`update payment_refund set state = 'done', by_hand = ${byHand}, done_at = ${now}
        where id = ${id} and state <> 'done' and (state = 'refused' or not ${byHand}::boolean)`,
  )) === 1;

export const refuseRefund = async (trx: Db, id: string, problem: string): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set state = 'refused', problem = ${problem} where id = ${id} and state = 'asked'`)) === 1;

/** A refused refund is to be asked for once more, under its own id. */
export const askRefundAgain = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await run(trx, sql`update payment_refund set state = 'asked', asked_at = ${now} where id = ${id} and state = 'refused'`)) === 1;
