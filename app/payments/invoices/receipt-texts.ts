import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ImportedReceipt, Settled } from "./receipts.server.ts";
import type { StatementRefusal } from "./statements.server.ts";

export const receiptOutcomes = {
  paid: m.staff_invoices_paid,
  known: m.staff_invoices_known,
  "no-number": m.staff_invoices_no_number,
  "two-numbers": m.staff_invoices_two_numbers,
  "unknown-number": m.staff_invoices_unknown_number,
  "other-account": m.staff_invoices_other_account,
  "other-sum": m.staff_invoices_other_sum,
  "other-payer": m.staff_invoices_other_payer,
  late: m.staff_invoices_late,
  part: m.staff_invoices_part,
  surplus: m.staff_invoices_surplus,
} satisfies Record<ImportedReceipt["outcome"], () => string>;

export const statementFaults = {
  empty: m.desk_statement_empty,
  not_a_statement: m.staff_invoices_not_a_statement,
  encoding: m.desk_statement_encoding,
  cut_short: m.staff_invoices_cut_short,
  too_long: m.desk_statement_too_long,
  changed: m.desk_statement_changed,
} satisfies Record<StatementRefusal, () => string>;

export const settleRefusals = {
  unknown_receipt: m.staff_invoices_unknown_receipt,
  unknown_order: m.staff_order_unknown,
  takes_no_money: m.staff_invoices_takes_no_money,
} satisfies Record<Extract<Settled, { ok: false }>["refusal"], () => string>;
