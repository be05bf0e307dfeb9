import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import type { CertificateFacts } from "#app/gifts/certificate.ts";
import type { WithdrawalState } from "#app/money/withdrawals/withdrawal.ts";
import type { Step } from "#app/money/withdrawals/withdrawals.queries.server.ts";
import type { ReceiptOutcome } from "#app/payments/invoices/receipt.ts";
import type { ReceiptState } from "#app/payments/receipts/receipts.queries.server.ts";
import { after, isHere } from "./payments.queries.server.ts";

type Scope = { storefronts: string[] | null; before: string | null; most: number };

export type ReceiptRow = {
  id: string;
  number: string;
  operation: "sell" | "sell_refund";
  cause: string;
  sumMinor: number;
  part: number;
  parts: number;
  state: ReceiptState;
  problem: string;
  attempt: number;
  at: Date;
  registeredAt: Date | null;
  url: string | null;
};
export const listReceipts = (db: Db, state: ReceiptState, text: string, { storefronts, before, most }: Scope) =>
  rows<ReceiptRow>(
    db,
    sql`select r.id, o.number, r.operation, r.cause, (r.money_minor + r.offset_minor)::bigint as "sumMinor", r.part, r.parts, r.state, r.problem, r.attempt,
          r.created_at as at, r.registered_at as "registeredAt", r.url
        from receipt r join shop_order o on o.id = r.order_id
        where r.state = ${state} and (${text} = '' or o.number = upper(${text})) and ${isHere(storefronts)} and ${after(before, sql`r.created_at`, sql`r.id`)}
        order by r.created_at desc, r.id desc limit ${most + 1}`,
  );

export type WithdrawalRow = {
  id: string;
  customerId: string;
  customer: string;
  amountMinor: number;
  accountEnd: string;
  bik: string;
  storefront: Region;
  state: WithdrawalState;
  at: Date;
  steps: { step: Step; actor: string; reason: string; at: string }[];
};
/** The account by its end only: who pays asks for all of it, and that is recorded. */
const withdrawalFields = sql`o.id, o.customer_id as "customerId", concat_ws(' ', nullif(c.firstname, ''), nullif(c.lastname, '')) as customer,
  o.amount_minor as "amountMinor", o.account_end as "accountEnd", o.bik, o.storefront, o.state, o.created_at as at,
  (select coalesce(jsonb_agg(jsonb_build_object('step', s.step, 'actor', s.actor, 'reason', s.reason, 'at', s.at) order by s.id), '[]')
   from withdrawal_step s where s.withdrawal_id = o.id) as steps`;
const withdrawalsFrom = sql`withdrawal o join customer c on c.id = o.customer_id`;

export const listWithdrawals = (db: Db, state: WithdrawalState, { storefronts, before, most }: Scope) =>
  rows<WithdrawalRow>(
    db,
    sql`select ${withdrawalFields} from ${withdrawalsFrom}
        where o.state = ${state} and ${isHere(storefronts)} and ${after(before, sql`o.created_at`, sql`o.id`)}
        order by o.created_at desc, o.id desc limit ${most + 1}`,
  );

export const findWithdrawal = (db: Db, id: string, storefronts: string[] | null) =>
  row<WithdrawalRow>(db, sql`select ${withdrawalFields} from ${withdrawalsFrom} where o.id = ${id} and ${isHere(storefronts)}`);

export type CertificateRow = CertificateFacts & {
  id: string;
  orderId: string;
  number: string;
  valueMinor: number;
  email: string;
  sendAt: Date;
  at: Date;
  issue: number;
  activatedBy: string | null;
};
const stands = {
  all: sql`true`,
  waiting: sql`c.issued_at is null and c.void_at is null and o.payment_status = 'paid'`,
  issued: sql`c.issued_at is not null and c.activated_at is null and c.void_at is null`,
  activated: sql`c.activated_at is not null`,
  void: sql`c.void_at is not null`,
};
export const listCertificates = (db: Db, kind: keyof typeof stands, text: string, { storefronts, before, most }: Scope) =>
  rows<CertificateRow>(
    db,
    sql`select c.id, c.order_id as "orderId", o.number, c.value_minor as "valueMinor", c.email, c.send_at as "sendAt", o.created_at as at, c.issue,
          c.activated_by as "activatedBy", c.issued_at as "issuedAt", c.activated_at as "activatedAt", c.void_at as "voidAt", o.payment_status = 'paid' as "isPaid",
          (select case when l.sent_at is not null then 'sent' when l.failed_at is not null then 'failed' else 'waiting' end
           from message l where l.cause = 'certificate:' || c.id || ':' || c.issue) as mail,
          exists (select from case_for_staff k where k.kind = 'certificate-not-issued' and k.subject = c.id and k.closed_at is null) as "isStuck"
        from certificate c join shop_order o on o.id = c.order_id
        where ${stands[kind]} and (${text} = '' or o.number = upper(${text}) or lower(c.email) = lower(${text})) and ${isHere(storefronts)}
          and ${after(before, sql`o.created_at`, sql`o.id`)}
        order by o.created_at desc, o.id desc limit ${most + 1}`,
  );

export type InvoiceRow = {
  number: string;
  order: string;
  payBy: string;
  at: Date;
  totalMinor: number;
  receivedMinor: number;
  inn: string;
  payer: string;
};
/** Of orders that wait for money, the soonest due first. */
export const listInvoices = (db: Db, storefronts: string[] | null) =>
  rows<InvoiceRow>(
    db,
    sql`select i.number, o.number as "order", to_char(i.pay_by, 'YYYY-MM-DD') as "payBy", i.issued_at as at, o.total_minor as "totalMinor",
          (select coalesce(sum(b.amount_minor), 0)::bigint from bank_receipt b where b.order_id = o.id and b.outcome = 'part' and b.settled_at is null) as "receivedMinor",
          coalesce(o.bank ->> 'inn', '') as inn, coalesce(o.bank ->> 'name', '') as payer
        from invoice i join shop_order o on o.id = i.order_id
        where o.status = 'not-paid' and o.hold_until is not null and o.payment_status in ('not-paid', 'failed') and ${isHere(storefronts)}
        order by i.pay_by, i.issued_at limit 500`,
  );

export type BankMoneyRow = {
  key: string;
  documentNumber: string;
  documentDate: string;
  amountMinor: number;
  outcome: ReceiptOutcome;
  order: string | null;
  totalMinor: number | null;
  by: string;
  at: Date;
};
/** Money that nobody has placed yet; what names no order is everybody's. */
export const listBankMoney = (db: Db, storefronts: string[] | null) =>
  rows<BankMoneyRow>(
    db,
    sql`select b.key, b.document_number as "documentNumber", to_char(b.document_date, 'YYYY-MM-DD') as "documentDate", b.amount_minor as "amountMinor",
          b.outcome, o.number as "order", o.total_minor as "totalMinor", b.actor as by, b.at
        from bank_receipt b left join shop_order o on o.id = b.order_id
        where b.settled_at is null and (o.id is null or ${isHere(storefronts)}) order by b.at, b.key limit 500`,
  );

export const whoseWithdrawal = (db: Db, id: string) =>
  row<{ storefront: Region; minor: number }>(db, sql`select storefront, amount_minor as minor from withdrawal where id = ${id}`);
export const whoseReceipt = (db: Db, id: string) =>
  row<{ storefront: Region }>(db, sql`select o.storefront from receipt r join shop_order o on o.id = r.order_id where r.id = ${id}`);
export const whosePayment = (db: Db, id: string) =>
  row<{ storefront: Region }>(db, sql`select o.storefront from payment p join shop_order o on o.id = p.order_id where p.id = ${id}`);
export const whoseBankMoney = (db: Db, key: string) =>
  row<{ minor: number }>(db, sql`select amount_minor as minor from bank_receipt where key = ${key}`);
export const whoseCertificate = (db: Db, orderId: string) =>
  row<{ storefront: Region }>(
    db,
    sql`select o.storefront from certificate c join shop_order o on o.id = c.order_id where o.id = ${orderId}`,
  );
