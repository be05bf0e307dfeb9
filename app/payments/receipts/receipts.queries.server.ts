import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Currency, EntityName } from "#app/foundation/storefront.ts";
import type { KeptBack, KeptPiece } from "./accounts-part.ts";
import type { LeftOfLines, ReceiptCause, ReceiptDocument, SettlementMethod } from "./receipt.ts";
import type { ReceiptSeller } from "./receipt-seller.ts";
import type { Vat } from "./vat.ts";

export type ReceiptState = "not-due" | "waiting" | "sent" | "done" | "refused";

export type NewReceipt = ReceiptDocument & {
  id: string;
  orderId: string;
  cause: ReceiptCause;
  causeId: string;
  part: number;
  parts: number;
  seller: ReceiptSeller | null;
  vat: Vat | "";
  contact: string;
  state: "waiting" | "not-due";
  problem: string;
  at: Date;
  writtenAt: Date;
};

export type Receipt = ReceiptDocument & {
  id: string;
  orderId: string;
  number: string;
  part: number;
  parts: number;
  /** Null for old rows until sent. */
  seller: ReceiptSeller | null;
  entity: EntityName;
  vat: Vat;
  contact: string;
  state: ReceiptState;
  problem: string;
  attempt: number;
  registerId: string | null;
  createdAt: Date;
  /** What was paid or refunded in foreign currency, at the order's frozen rate; null for other receipts' money. */
  paidAbroad?: { minor: number; currency: Currency; rate: string } | null;
};

/** Idempotent per cause and part. */
export async function insertReceipt(trx: Db, receipt: NewReceipt): Promise<boolean> {
  assertTransaction(trx);
  return (
    (await run(
      trx,
      sql`insert into receipt (id, order_id, cause, cause_id, part, parts, seller, operation, method, money_minor, money_kind, offset_minor, vat, items, contact, state, problem, created_at, written_at)
          values (${receipt.id}, ${receipt.orderId}, ${receipt.cause}, ${receipt.causeId}, ${receipt.part}, ${receipt.parts}, ${JSON.stringify(receipt.seller ?? {})}, ${receipt.operation}, ${receipt.method},
            ${receipt.moneyMinor}, ${receipt.moneyKind}, ${receipt.offsetMinor}, ${receipt.vat}, ${JSON.stringify(receipt.items)}, ${receipt.contact}, ${receipt.state},
            ${receipt.problem}, ${receipt.at}, ${receipt.writtenAt})
          on conflict (cause, cause_id, part) do nothing`,
    )) === 1
  );
}

export type Sale = {
  cause: ReceiptCause;
  causeId: string;
  method: SettlementMethod;
  seller: Partial<ReceiptSeller>;
  vat: Vat | "";
  state: ReceiptState;
  problem: string;
};

/** Sale receipts oldest first, those without due last. The order is locked. */
export const listSales = (trx: Db, orderId: string) =>
  rows<Sale>(
    trx,
    sql`select cause, cause_id as "causeId", method, seller, vat, state, problem from receipt
        where order_id = ${orderId} and operation = 'sell' order by created_at, cause desc, part`,
  );

const pieces = sql`coalesce(json_agg(json_build_object('position', l.position, 'quantity', l.quantity, 'worthMinor', l.worth_minor, 'accountsMinor', l.accounts_minor) order by l.position)
  filter (where l.refund_id is not null), '[]')`;

/** The order is locked. */
export async function findBackBefore(trx: Db, orderId: string): Promise<KeptBack> {
  assertTransaction(trx);
  return (await row<KeptBack>(
    trx,
    sql`select (select ${pieces} from refund r join refund_line l on l.refund_id = r.id where r.order_id = ${orderId}) as pieces,
               coalesce(sum(delivery_minor), 0)::bigint as "deliveryMinor",
               coalesce(sum(money_minor + advance_minor + deposit_minor), 0)::bigint as "sumMinor",
               coalesce(sum(advance_minor + deposit_minor), 0)::bigint as "accountsMinor"
        from refund where order_id = ${orderId}`,
  ))!;
}

/** Left per line by receipts of this method. The order is locked. */
export const leftOfLines = async (trx: Db, orderId: string, method: SettlementMethod): Promise<LeftOfLines> =>
  new Map(
    (
      await rows<{ position: number; leftMinor: number }>(
        trx,
        sql`select (item ->> 'position')::int as position,
              sum((item ->> 'sumMinor')::bigint * case operation when 'sell' then 1 else -1 end)::bigint as "leftMinor"
            from receipt, jsonb_array_elements(items) item
            where order_id = ${orderId} and method = ${method} and item ? 'position' group by 1`,
      )
    ).map(({ position, leftMinor }) => [position, leftMinor]),
  );

export const findRefundedPieces = async (trx: Db, refundId: string) =>
  (await row<{ afterHandOver: boolean; pieces: KeptPiece[] }>(
    trx,
    sql`select r.after_hand_over as "afterHandOver", (select ${pieces} from refund_line l where l.refund_id = r.id) as pieces
        from refund r where r.id = ${refundId}`,
  ))!;

const fields = sql`r.id, r.order_id as "orderId", o.number, o.entity, r.part, r.parts, nullif(r.seller, '{}') as seller, r.operation, r.method, r.money_minor as "moneyMinor", r.money_kind as "moneyKind",
  r.offset_minor as "offsetMinor", r.vat, r.items, r.contact, r.state, r.problem, r.attempt, r.register_id as "registerId", r.created_at as "createdAt",
  (select jsonb_build_object('minor', coalesce(b.asked_minor, p.asked_minor), 'currency', coalesce(b.paid_currency, p.asked_currency), 'rate', o.rate::text)
   from payment p left join payment_refund b on b.payment_id = p.id
     and (r.cause = 'refund' and b.refund_id = r.cause_id or r.cause in ('late', 'late-refund') and b.reason = 'late' or r.cause = 'taken-out' and b.reduction_id = r.cause_id)
   where p.order_id = o.id and p.asked_currency is not null and r.money_minor > 0
     and case when r.cause in ('late', 'late-refund') then p.id = r.cause_id when r.cause in ('added', 'taken-out') then p.proposal_id = r.cause_id and p.paid_at is not null or b.reduction_id = r.cause_id
       else p.kind = 'main' and p.paid_at is not null end limit 1) as "paidAbroad"`;

export const findReceipt = (db: Db, id: string) =>
  row<Receipt>(db, sql`select ${fields} from receipt r join shop_order o on o.id = r.order_id where r.id = ${id}`);

export const listRefused = (db: Db) =>
  rows<Receipt>(
    db,
    sql`select ${fields} from receipt r join shop_order o on o.id = r.order_id where r.state = 'refused' order by r.created_at, r.part, r.id limit 200`,
  );

/** What an edit gave back is receipted once it is back. */
const isDue = sql`not exists (select from order_reduction e where e.id = receipt.cause_id and e.done_at is null)`;

export const takeNew = (trx: Db, now: Date, most: number) =>
  rows<{ id: string }>(
    trx,
    sql`update receipt set checked_at = ${now} where id in (
          select id from receipt where state = 'waiting' and checked_at is null and ${isDue} limit ${most} for update skip locked)
        returning id`,
  );

export const findForgotten = (db: Db, before: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from receipt where state in ('waiting', 'sent') and coalesce(checked_at, written_at) < ${before} and ${isDue}
        order by checked_at nulls first limit 100`,
  );

export const onTheWaySince = async (db: Db): Promise<Date | null> =>
  (await row<{ since: Date | null }>(
    db,
    sql`select min(written_at) as since from receipt where state in ('waiting', 'sent') and ${isDue}`,
  ))!.since;

/** For rows from before sellers were stored. */
export const nameSeller = (db: Db, id: string, seller: ReceiptSeller) =>
  run(db, sql`update receipt set seller = ${JSON.stringify(seller)} where id = ${id} and seller = '{}'`);

export const markSent = (db: Db, { id, attempt }: Pick<Receipt, "id" | "attempt">, registerId: string, now: Date) =>
  run(
    db,
    sql`update receipt set state = 'sent', register_id = ${registerId}, checked_at = ${now}
        where id = ${id} and attempt = ${attempt} and state = 'waiting'`,
  );

export const forgetRegisterId = (db: Db, { id, attempt }: Pick<Receipt, "id" | "attempt">, now: Date) =>
  run(
    db,
    sql`update receipt set state = 'waiting', register_id = null, checked_at = ${now} where id = ${id} and attempt = ${attempt} and state = 'sent'`,
  );

export const markChecked = (db: Db, id: string, now: Date) =>
  run(db, sql`update receipt set checked_at = ${now} where id = ${id} and state in ('waiting', 'sent')`);

export type Registered = {
  registeredAt: Date;
  fnNumber: string;
  documentNumber: string;
  fiscalSign: string;
  registerNumber: string;
  url: string | null;
};

export const markDone = (db: Db, { id, attempt }: Pick<Receipt, "id" | "attempt">, told: Registered, now: Date) =>
  run(
    db,
    sql`update receipt set state = 'done', problem = '', checked_at = ${now}, registered_at = ${told.registeredAt}, fn_number = ${told.fnNumber},
          document_number = ${told.documentNumber}, fiscal_sign = ${told.fiscalSign}, register_number = ${told.registerNumber}, url = ${told.url}
        where id = ${id} and attempt = ${attempt} and state = 'sent'`,
  );

/** Registration failed for good: retry under a new id. False if done before. */
export const beginAgain = async (db: Db, { id, attempt }: Pick<Receipt, "id" | "attempt">, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`update receipt set state = 'waiting', problem = '', attempt = attempt + 1, register_id = null, checked_at = ${now}
        where id = ${id} and attempt = ${attempt} and state in ('waiting', 'sent', 'refused')`,
  )) === 1;

export const refuse = async (db: Db, { id, attempt }: Pick<Receipt, "id" | "attempt">, problem: string, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`update receipt set state = 'refused', problem = ${problem}, checked_at = ${now}
        where id = ${id} and attempt = ${attempt} and state in ('waiting', 'sent')`,
  )) === 1;

export const listShown = (db: Db, orderId: string) =>
  rows<{
    operation: ReceiptDocument["operation"];
    cause: ReceiptCause;
    part: number;
    parts: number;
    sumMinor: number;
    at: Date;
    url: string;
  }>(
    db,
    sql`select operation, cause, part, (money_minor + offset_minor)::bigint as "sumMinor", registered_at as at, url,
          (select count(*)::int from receipt due where due.cause = r.cause and due.cause_id = r.cause_id and due.state <> 'not-due') as parts
        from receipt r where order_id = ${orderId} and state = 'done' and url is not null order by created_at, part, id`,
  );
