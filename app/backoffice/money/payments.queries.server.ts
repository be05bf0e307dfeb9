import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Currency, Region } from "#app/foundation/storefront.ts";
import type { Payment, PaymentState } from "#app/payments/payment.ts";

export type PaymentRow = Pick<
  Payment,
  "id" | "kind" | "service" | "provider" | "ownRef" | "providerId" | "amountMinor" | "askedMinor" | "note"
> & {
  askedCurrency: Currency;
  state: PaymentState;
  at: Date;
  paidAt: Date | null;
  number: string;
  storefront: Region;
  hasCase: boolean;
};

const hasCase = sql`exists (select from case_for_staff k where k.subject = p.id and k.closed_at is null)`;
const fields = sql`p.id, p.kind, p.service, p.provider, p.own_ref as "ownRef", p.provider_id as "providerId", p.amount_minor as "amountMinor",
  coalesce(p.asked_minor, p.amount_minor) as "askedMinor", coalesce(p.asked_currency, p.currency) as "askedCurrency", p.state, p.note,
  p.created_at as at, p.paid_at as "paidAt", o.number, o.storefront, ${hasCase} as "hasCase"`;

export const isHere = (storefronts: string[] | null) => sql`(${storefronts}::text[] is null or o.storefront = any (${storefronts}))`;
export type PaymentCard = PaymentRow & {
  orderId: string;
  expiresAt: Date | null;
  checkedAt: Date | null;
  url: string | null;
  test: boolean;
  entity: string;
};
export const findPayment = (db: Db, id: string, storefronts: string[] | null) =>
  row<PaymentCard>(
    db,
    sql`select ${fields}, p.order_id as "orderId", p.expires_at as "expiresAt", p.checked_at as "checkedAt", p.url, p.test, p.entity
        from payment p join shop_order o on o.id = p.order_id where p.id = ${id} and ${isHere(storefronts)}`,
  );

/** What the provider told; payloads stay in the database: they may hold parts of cards. */
export const listEvents = (db: Db, provider: string, ownRef: string) =>
  rows<{ id: number; at: Date; processedAt: Date | null; outcome: string | null }>(
    db,
    sql`select id, received_at as at, processed_at as "processedAt", outcome from webhook_event
        where provider = ${provider} and payload ->> 'ownRef' = ${ownRef} order by id desc limit 50`,
  );

/** Other attempts of the same order. */
export const listAttempts = (db: Db, orderId: string, id: string) =>
  rows<{ id: string; ownRef: string; state: PaymentState; kind: string; amountMinor: number; at: Date }>(
    db,
    sql`select id, own_ref as "ownRef", state, kind, amount_minor as "amountMinor", created_at as at from payment
        where order_id = ${orderId} and id <> ${id} order by created_at desc`,
  );

export type PostingRow = { id: number; cause: string; at: Date; account: string; amountMinor: number };
export const listPostings = (db: Db, orderId: string) =>
  rows<PostingRow>(
    db,
    sql`select e.id, t.cause, t.at, a.kind as account, e.amount_minor as "amountMinor"
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.order_id = ${orderId} order by e.id`,
  );

export const listCases = (db: Db, subjects: readonly string[]) =>
  rows<{ id: number; kind: string; subject: string; openedAt: Date; closedAt: Date | null; closedBy: string; note: string }>(
    db,
    sql`select id, kind, subject, opened_at as "openedAt", closed_at as "closedAt", closed_by as "closedBy", note
        from case_for_staff where subject = any (${subjects}::text[]) order by id desc limit 30`,
  );

export type RefundRow = {
  id: string;
  paymentId: string;
  amountMinor: number;
  state: "asked" | "done" | "refused";
  reason: string;
  problem: string;
  byHand: boolean;
  at: Date;
  doneAt: Date | null;
  number: string;
  storefront: Region;
  by: string | null;
};
const refundFields = sql`r.id, r.payment_id as "paymentId", r.amount_minor as "amountMinor", r.state, r.reason, r.problem, r.by_hand as "byHand",
  r.created_at as at, r.done_at as "doneAt", o.number, o.storefront, f.actor as by`;
const refundsFrom = sql`payment_refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id left join refund f on f.id = r.refund_id`;

export const listRefundsOf = (db: Db, paymentId: string) =>
  rows<RefundRow>(db, sql`select ${refundFields} from ${refundsFrom} where r.payment_id = ${paymentId} order by r.created_at desc`);
