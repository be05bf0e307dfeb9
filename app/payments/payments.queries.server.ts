import type { RawBuilder } from "kysely";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { invoiceTypes, methodOf, paymentTypes } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import type { Payment, PaymentState } from "./payment.ts";

const fields = sql`id, order_id as "orderId", proposal_id as "proposalId", kind, service, provider, own_ref as "ownRef", provider_id as "providerId", url,
  amount_minor as "amountMinor", currency, coalesce(asked_minor, amount_minor) as "askedMinor",
  coalesce(asked_currency, currency) as "askedCurrency", entity, test, state, note, created_at as "createdAt", expires_at as "expiresAt",
  paid_at as "paidAt", checked_at as "checkedAt"`;

export const findPayment = (db: Db, id: string) => row<Payment>(db, sql`select ${fields} from payment where id = ${id}`);

export async function lockPayment(trx: Db, id: string): Promise<Payment | undefined> {
  assertTransaction(trx);
  return row<Payment>(trx, sql`select ${fields} from payment where id = ${id} for update`);
}

export const findMainPayment = (db: Db, orderId: string) =>
  row<Payment>(
    db,
    sql`select ${fields} from payment where order_id = ${orderId} and kind = 'main'
        order by (state in ('created', 'pending', 'held', 'paid', 'review')) desc, created_at desc limit 1`,
  );

export const findPaidPayment = (db: Db, orderId: string) =>
  row<Payment>(
    db,
    sql`select ${fields} from payment where order_id = ${orderId} and kind = 'main' and state in ('paid', 'partially-refunded')`,
  );

/** What of an order's payments has not been given back, nor asked for: the newest payment first. */
export const findLeftInPayments = (trx: Db, orderId: string) =>
  rows<Payment & { leftMinor: number }>(
    trx,
    sql`select ${fields}, amount_minor - gone.minor as "leftMinor" from payment p
        cross join lateral (select coalesce(sum(r.amount_minor), 0)::bigint as minor from payment_refund r where r.payment_id = p.id) gone
        where order_id = ${orderId} and kind in ('main', 'top-up') and state in ('paid', 'partially-refunded') and amount_minor > gone.minor
        order by (kind = 'top-up') desc, paid_at desc, id desc`,
  );

export type NewAttempt = Pick<Payment, "id" | "provider" | "test" | "state" | "createdAt" | "expiresAt" | "askedCurrency"> & {
  /** Extends the reservation as the buyer goes to pay; null for jobs. */
  heldUntil: Date | null;
};

/** Starts an attempt if the order is unchanged and has none. Locks the order in the same statement. */
export const insertMainPayment = (db: Db, order: Order, attempt: NewAttempt) => {
  const abroad = attempt.askedCurrency === "rub" ? null : attempt.askedCurrency;
  return row<Payment>(
    db,
    sql`with o as (
          update shop_order set hold_until = greatest(hold_until, ${attempt.heldUntil}),
            payment_opened_at = case when ${attempt.heldUntil}::timestamptz is null then payment_opened_at else coalesce(payment_opened_at, ${attempt.createdAt}) end
          where id = ${order.id} and status = ${order.status} and payment_status = ${order.paymentStatus}
            and payment_type = ${order.paymentType} and total_minor = ${order.totalMinor} and currency = coalesce(${abroad}::text, currency)
          returning *)
        insert into payment (id, order_id, kind, service, provider, own_ref, amount_minor, currency, entity, test, state, created_at, expires_at,
                             asked_minor, asked_currency)
        select ${attempt.id}, o.id, 'main', o.payment_type, ${attempt.provider},
               o.number || '-' || (select count(*) + 1 from payment p where p.order_id = o.id and p.kind = 'main'),
               o.total_minor, 'rub', o.entity, ${attempt.test}, ${attempt.state}, ${attempt.createdAt}, ${attempt.expiresAt},
               case when ${abroad}::text is not null then o.shown_total::bigint * 100 end, ${abroad}::text
        from o
        on conflict do nothing returning ${fields}`,
  );
};

type NewSurplus = { id: string; providerId: string; amountMinor: number; askedMinor: number; now: Date };

/** Records a duplicate payment; idempotent. Not an attempt of the order. */
export const insertSurplus = (trx: Db, beside: Payment, { id, providerId, amountMinor, askedMinor, now }: NewSurplus) =>
  row<Payment>(
    trx,
    sql`insert into payment (id, order_id, kind, service, provider, own_ref, provider_id, amount_minor, currency, asked_minor, asked_currency, entity, test, state, created_at, paid_at)
        select ${id}, order_id, 'surplus', service, provider, own_ref || ' ' || ${providerId}, ${providerId}, ${amountMinor}, currency,
          case when asked_currency is not null then ${askedMinor}::bigint end, asked_currency, entity, test,
          'canceled', ${now}, ${now} from payment where id = ${beside.id}
        on conflict do nothing returning ${fields}`,
  );

/** Stores the provider's answer; a second one keeps the first. Returns the URL. */
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

/** A chargeback's webhook may get lost, months later: paid payments are looked at again daily, then ever less. */
const nextLook = (state: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`case
  when ${state} in ('paid', 'partially-refunded') and provider is not null and kind in ('main', 'top-up') and created_at > ${at} - interval '180 days'
  then ${at} + greatest(interval '1 day', (${at} - created_at) / 4) end`;

/** Only from the state seen. */
export async function movePayment(trx: Db, payment: Payment, to: PaymentState, change: { note?: string; paidAt?: Date } = {}) {
  assertTransaction(trx);
  const moved = await run(
    trx,
    sql`update payment set state = ${to}, note = ${change.note ?? payment.note}, paid_at = coalesce(paid_at, ${change.paidAt ?? null}),
          checked_at = ${payment.checkedAt}, provider_id = ${payment.providerId},
          look_at = ${nextLook(sql`${to}::text`, sql`coalesce(${payment.checkedAt}, created_at)`)}
        where id = ${payment.id} and state = ${payment.state}`,
  );
  if (moved !== 1) throw new Error(`Payment ${payment.id} is no longer ${payment.state}`);
  noteChange(trx, { objectKind: "payment", objectId: payment.id, before: { state: payment.state }, after: { state: to } });
}

/** Locks a payment and the order's other payable attempts. */
export async function lockAttempts(trx: Db, { id, orderId, proposalId }: Payment): Promise<{ payment: Payment; others: Payment[] }> {
  assertTransaction(trx);
  const found = await rows<Payment>(
    trx,
    sql`select ${fields} from payment
        where order_id = ${orderId} and kind in ('main', 'top-up') and proposal_id is not distinct from ${proposalId}
          and (id = ${id} or state in ('created', 'pending', 'held', 'paid', 'review')) for update`,
  );
  return { payment: found.find((one) => one.id === id)!, others: found.filter((one) => one.id !== id) };
}

export async function lockStanding(trx: Db, orderId: string): Promise<Payment | undefined> {
  assertTransaction(trx);
  return row<Payment>(
    trx,
    sql`select ${fields} from payment
        where order_id = ${orderId} and kind = 'main' and state in ('created', 'pending', 'held', 'paid', 'review') for update`,
  );
}

export const markChecked = (db: Db, { id, providerId }: Pick<Payment, "id" | "providerId">, now: Date) =>
  run(
    db,
    sql`update payment set checked_at = ${now}, provider_id = coalesce(provider_id, ${providerId}),
          look_at = ${nextLook(sql`state`, sql`${now}::timestamptz`)} where id = ${id}`,
  );

export const noteOn = (db: Db, id: string, note: string) => run(db, sql`update payment set note = ${note} where id = ${id}`);

/** By the provider's id, else ours: two index lookups, as "or" would scan. Includes duplicates. */
export const findPaymentByProvider = (db: Db, provider: string, providerId: string, ownRef: string) =>
  row<Payment>(
    db,
    sql`select ${fields} from payment where id = coalesce(
          (select id from payment where provider = ${provider} and provider_id = ${providerId} and kind <> 'surplus'),
          (select id from payment where provider = ${provider} and own_ref = ${ownRef}))`,
  );

export const OPEN_FOR_MS = 48 * 3_600_000;

/** For queries: a widget's payment has no provider's id until money moves, so a closed one without may be paid all the same. */
const paidInWindow = () => paymentTypes.filter((type) => methodOf(type)?.paidIn === "window");

/** Due for polling: every minute, then less, after two days six-hourly; closed ones for two days, in case of late money; then paid ones. */
export const findUnsettled = (db: Db, now: Date, most: number) =>
  rows<{ id: string }>(
    db,
    sql`select id from (
          select id, checked_at, 1 as turn from payment
          where provider is not null and kind in ('main', 'top-up') and state in ('created', 'pending', 'held')
            and coalesce(checked_at, created_at) <= ${now}::timestamptz - least(greatest((${now}::timestamptz - created_at) / 20, interval '1 minute'),
              case when created_at > ${now}::timestamptz - interval '48 hours' then interval '30 minutes' else interval '6 hours' end)
          union all
          select id, checked_at, 1 from payment
          where provider is not null and kind in ('main', 'top-up') and created_at > ${now}::timestamptz - interval '48 hours'
            and state in ('failed', 'expired', 'canceled') and (provider_id is not null or service = any(${paidInWindow()}))
            and coalesce(checked_at, created_at) <= ${now}::timestamptz - interval '30 minutes'
          union all
          select id, checked_at, 2 from payment where look_at <= ${now}) due
        order by turn, checked_at nulls first limit ${most}`,
  );

export const findOpenTooLong = (db: Db, now: Date) =>
  rows<{ id: string; order: string; state: PaymentState }>(
    db,
    sql`select p.id, o.number as "order", p.state from payment p join shop_order o on o.id = p.order_id
        where p.provider is not null and p.kind in ('main', 'top-up') and p.state in ('created', 'pending', 'held')
          and p.created_at <= ${new Date(now.getTime() - OPEN_FOR_MS)}
          and not exists (select 1 from case_for_staff c where c.kind = 'payment-open' and c.subject = p.id and c.closed_at is null)`,
  );

/** Older orders without a payment attempt; approved ones wait for their buyer. */
export const findUnasked = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from shop_order o
        where hold_until > ${now} and status = 'not-paid' and payment_type <> all(${invoiceTypes()}) and created_at < ${now}::timestamptz - interval '1 minute'
          and not exists (select 1 from payment p where p.order_id = o.id and p.kind = 'main')
          and not exists (select 1 from order_history h where h.order_id = o.id and h.field = 'status' and h.was = 'needs-approval')
        order by hold_until limit 100`,
  );

type Try = { payer: string; orderId: string; most: number; mostOfOrder: number; over: Date; now: Date };

/** Above this, attempts that were paid after all are discounted. */
const FEW_TRIES = 20;

/** Counts an attempt. `since`: the start of the hour to wait for. */
export const countTry = async (db: Db, { payer, orderId, most, mostOfOrder, over, now }: Try) =>
  (await row<{ isHeard: boolean; isWorn: boolean; since: Date }>(
    db,
    sql`with ended as (
          select ${orderId} || ' ' || count(*) as attempt, count(*) filter (where created_at > ${over}) >= ${mostOfOrder} as is_worn,
            min(created_at) filter (where created_at > ${over}) as since
          from payment where order_id = ${orderId} and kind = 'main' and provider is not null and state in ('failed', 'expired', 'canceled')),
        counted as (
          insert into payment_try as tried (payer, since, attempts)
          select ${payer}, ${now}, array[attempt] from ended where not is_worn
          on conflict (payer) do update set
            since = case when tried.since <= ${over} then excluded.since else tried.since end,
            attempts = case
              when tried.since <= ${over} then excluded.attempts
              when tried.attempts @> excluded.attempts then tried.attempts
              when cardinality(tried.attempts) < ${Math.min(FEW_TRIES, most)} then tried.attempts || excluded.attempts
              else (select case when cardinality(unpaid) < ${most} then unpaid || excluded.attempts else unpaid end from (
                select array(select a from unnest(tried.attempts) a join shop_order o on o.id = split_part(a, ' ', 1)
                  where o.payment_status in ('not-paid', 'failed')) as unpaid) left_over) end
          returning since, attempts)
        select coalesce(c.attempts @> array[e.attempt], false) as "isHeard", e.is_worn as "isWorn", coalesce(c.since, e.since) as since
        from ended e left join counted c on true`,
  ))!;

export const forgetOldTries = (db: Db, over: Date) => run(db, sql`delete from payment_try where since <= ${over}`);

export const findCollection = async (trx: Db, orderId: string, carrier: string) =>
  (await row<{ isItsOwn: boolean; isLookedInto: boolean }>(
    trx,
    sql`select exists (select 1 from order_history
          where order_id = ${orderId} and field = 'payment' and became = 'paid' and actor = ${carrier}) as "isItsOwn",
        exists (select 1 from case_for_staff where subject = ${orderId}
          and kind in ('collected-unknown', 'collected-differs', 'collected-unwanted')) as "isLookedInto"`,
  ))!;
