import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import type { WithdrawalState } from "#app/money/withdrawals/withdrawal.ts";
import type { Step } from "#app/money/withdrawals/withdrawals.queries.server.ts";
import type { ReceiptOutcome } from "#app/payments/invoices/receipt.ts";
import type { BankPayer } from "#app/payments/invoices/receipts.server.ts";
import { isHere } from "./payments.queries.server.ts";

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

export const findWithdrawal = (db: Db, id: string) =>
  row<WithdrawalRow>(db, sql`select ${withdrawalFields} from withdrawal o join customer c on c.id = o.customer_id where o.id = ${id}`);

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
  payer: BankPayer | null;
};
/** Money that nobody has placed yet; what names no order is everybody's. */
export const listBankMoney = (db: Db, storefronts: string[] | null) =>
  rows<BankMoneyRow>(
    db,
    sql`select b.key, b.document_number as "documentNumber", to_char(b.document_date, 'YYYY-MM-DD') as "documentDate", b.amount_minor as "amountMinor",
          b.outcome, o.number as "order", o.total_minor as "totalMinor", b.actor as by, b.at, c.detail -> 'payer' as payer
        from bank_receipt b left join case_for_staff c on c.kind = 'bank-receipt' and c.subject = b.key and c.closed_at is null
          left join shop_order o on o.id = b.order_id
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
