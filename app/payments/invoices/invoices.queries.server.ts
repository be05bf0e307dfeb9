import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { Day } from "#app/foundation/time/day.ts";
import type { Invoice } from "./invoice.ts";
import type { ReceiptOutcome } from "./receipt.ts";

const fields = sql`i.order_id as "orderId", i.number, i.seller, i.issued_at as "issuedAt", to_char(i.pay_by, 'YYYY-MM-DD') as "payBy"`;

export async function insertInvoice(trx: Db, { orderId, number, seller, issuedAt, payBy }: Invoice): Promise<boolean> {
  assertTransaction(trx);
  return (
    (await run(
      trx,
      sql`insert into invoice (order_id, number, seller, issued_at, pay_by)
          values (${orderId}, ${number}, ${JSON.stringify(seller)}, ${issuedAt}, ${payBy}) on conflict do nothing`,
    )) === 1
  );
}

export const findInvoice = (db: Db, orderId: string) =>
  row<Invoice>(db, sql`select ${fields} from invoice i where i.order_id = ${orderId}`);

export const findByNumbers = (db: Db, numbers: readonly string[]) =>
  rows<Invoice>(db, sql`select ${fields} from invoice i where i.number = any (${numbers})`);

export const sentAgain = (db: Db, orderId: string, since: Date) =>
  rows<{ at: Date }>(
    db,
    sql`select created_at as at from message
        where cause like 'invoice:%:again:%' and split_part(cause, ':', 2) = ${orderId} and created_at > ${since} order by created_at`,
  );

/** Indexed: unpaid orders have a hold. */
const isUnpaid = sql`o.status = 'not-paid' and o.hold_until is not null`;

export type UnpaidInvoice = {
  number: string;
  orderNumber: string;
  issuedAt: Date;
  payBy: Day;
  totalMinor: number;
  receivedMinor: number;
  inn: string;
  buyer: string;
};
const received = (orderId: unknown) =>
  sql`(select coalesce(sum(r.amount_minor), 0)::bigint from bank_receipt r where r.order_id = ${orderId} and r.outcome = 'part' and r.settled_at is null)`;

export const sumParts = async (db: Db, orderId: string): Promise<number> =>
  (await row<{ minor: number }>(db, sql`select ${received(orderId)} as minor`))!.minor;

export const listUnpaid = (db: Db) =>
  rows<UnpaidInvoice>(
    db,
    sql`select i.number, o.number as "orderNumber", i.issued_at as "issuedAt", to_char(i.pay_by, 'YYYY-MM-DD') as "payBy",
          o.total_minor as "totalMinor", ${received(sql`o.id`)} as "receivedMinor", coalesce(o.bank ->> 'inn', '') as inn, coalesce(o.bank ->> 'name', '') as buyer
        from invoice i join shop_order o on o.id = i.order_id
        where ${isUnpaid} and o.payment_status in ('not-paid', 'failed') order by i.pay_by, i.issued_at limit 500`,
  );

export const listToRemind = (db: Db, { from, to }: { from: Day; to: Day }, now: Date) =>
  rows<{ orderId: string }>(
    db,
    sql`select o.id as "orderId" from invoice i join shop_order o on o.id = i.order_id
        where i.pay_by between ${from} and ${to} and o.status = 'not-paid' and o.payment_status in ('not-paid', 'failed') and o.hold_until > ${now}
          and o.buyer ->> 'email' <> '' and not exists (select from message where cause = 'invoice:' || o.id || ':remind')
        order by i.issued_at limit 100`,
  );

/** Candidates for money without a number: same payer and sum. */
export const findLike = (db: Db, inn: string, amountMinor: number) =>
  rows<{ number: string }>(
    db,
    sql`select o.number from invoice i join shop_order o on o.id = i.order_id
        where o.bank ->> 'inn' = ${inn} and o.total_minor = ${amountMinor} and ${isUnpaid} order by i.issued_at limit 5`,
  );

export type Receipt = {
  key: string;
  documentNumber: string;
  documentDate: Day;
  amountMinor: number;
  outcome: ReceiptOutcome;
  orderId: string | null;
  restOf?: string;
};
type Step = { by: string; now: Date };

/** Idempotent; false if known. Unassigned at first. */
export async function insertReceipt(trx: Db, receipt: Receipt, { by, now }: Step): Promise<boolean> {
  assertTransaction(trx);
  const { key, documentNumber, documentDate, amountMinor, outcome, orderId, restOf = null } = receipt;
  return (
    (await run(
      trx,
      sql`insert into bank_receipt (key, document_number, document_date, amount_minor, outcome, order_id, rest_of, actor, at)
          values (${key}, ${documentNumber}, ${documentDate}, ${amountMinor}, ${outcome}, ${orderId}, ${restOf}, ${by}, ${now}) on conflict do nothing`,
    )) === 1
  );
}

export const isReceived = async (db: Db, key: string, amountMinor: number): Promise<boolean> =>
  Boolean(await row(db, sql`select from bank_receipt where key = ${key} and amount_minor = ${amountMinor}`));

const receiptFields = sql`r.key, r.document_number as "documentNumber", to_char(r.document_date, 'YYYY-MM-DD') as "documentDate",
  r.amount_minor as "amountMinor", r.outcome, r.order_id as "orderId"`;

export const listOpenReceipts = (db: Db) =>
  rows<Receipt & { orderNumber: string | null; totalMinor: number | null; orderStatus: OrderStatus | null }>(
    db,
    sql`select ${receiptFields}, o.number as "orderNumber", o.total_minor as "totalMinor", o.status as "orderStatus" from bank_receipt r left join shop_order o on o.id = r.order_id
        where r.settled_at is null order by r.at, r.key limit 500`,
  );

export async function lockOpenReceipt(trx: Db, key: string): Promise<Receipt | undefined> {
  assertTransaction(trx);
  return row<Receipt>(trx, sql`select ${receiptFields} from bank_receipt r where r.key = ${key} and r.settled_at is null for update`);
}

export const keepForOrder = (trx: Db, key: string, orderId: string) =>
  run(trx, sql`update bank_receipt set outcome = 'part', order_id = ${orderId} where key = ${key} and settled_at is null`);

/** The order is locked. */
export async function lockParts(trx: Db, orderId: string): Promise<Receipt[]> {
  assertTransaction(trx);
  return rows<Receipt>(
    trx,
    sql`select ${receiptFields} from bank_receipt r where r.order_id = ${orderId} and r.outcome = 'part' and r.settled_at is null
        order by r.at, r.key for update`,
  );
}

/** The bank's file is the record of who paid. */
export const forgetPayer = (trx: Db, key: string) =>
  run(trx, sql`update case_for_staff set detail = detail - 'payer' where kind = 'bank-receipt' and subject = ${key}`);

export const endReceipt = (trx: Db, { key, takenMinor }: { key: string; takenMinor: number }, { by, now }: Step) =>
  run(
    trx,
    sql`update bank_receipt set settled_by = ${by}, settled_at = ${now}, taken_minor = ${takenMinor} where key = ${key} and settled_at is null`,
  );
