import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { hmac } from "#app/foundation/ids.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { takesMoney } from "#app/orders/payment-status.ts";
import * as queries from "./invoices.queries.server.ts";
import { numbersIn, type ReceiptOutcome, receiptOutcome } from "./receipt.ts";
import type { StatementLine } from "./statement.ts";

type Needs = { database: Database; orders: Orders; key: string };
type Step = { by: string; now: Date };
/** What became of one line. `known`: it was told before. `like`: orders that wait for such a sum of such a payer. */
export type Told = { key: string; line: StatementLine; outcome: ReceiptOutcome | "known"; order: string | null; like: string[] };
export type Settled = { ok: true } | { ok: false; refusal: "unknown_receipt" | "unknown_order" | "takes_no_money" };

const CASE = "bank-receipt";

/** Money that a bank's statement tells of. No name and no account of who paid is kept: of those the statement is the record. */
export function createReceipts({ database: { db }, orders, key: secret }: Needs) {
  const keyOf = ({ documentNumber, documentDate, bik, account }: StatementLine) =>
    hmac(secret, `receipt ${[documentNumber, documentDate, bik, account].join("|")}`).slice(0, 16);

  /** One line, once: paid where all of it agrees, else a case for a person. */
  async function take(line: StatementLine, step: Step): Promise<Told> {
    const key = keyOf(line);
    const numbers = numbersIn(line.purpose);
    const invoices = await queries.findByNumbers(db, numbers);
    const [invoice] = invoices;
    const doubt = numbers.length === 0 ? "no-number" : invoices.length > 1 ? "two-numbers" : "unknown-number";
    const like = invoices.length === 1 ? [] : (await queries.findLike(db, line.payerInn, line.amountMinor)).map(({ number }) => number);
    return inTransaction(db, async (trx): Promise<Told> => {
      const order = invoice && invoices.length === 1 ? (await orders.lock(trx, invoice.orderId))! : null;
      const outcome = order ? receiptOutcome(line, { order, invoice: invoice! }) : doubt;
      const { documentNumber, documentDate, amountMinor } = line;
      const told = { key, documentNumber, documentDate, amountMinor, outcome, orderId: order?.id ?? null };
      if (!(await queries.insertReceipt(trx, told, step.by, step.now))) return { key, line, outcome: "known", order: null, like: [] };
      if (outcome === "paid") await settle(trx, order!.id, told, step);
      else await openCase(trx, CASE, key, { outcome, documentNumber, documentDate, amountMinor, order: order?.number ?? null }, step.now);
      return { key, line, outcome, order: order?.number ?? null, like };
    });
  }

  async function settle(
    trx: Db,
    orderId: string,
    { documentNumber, documentDate }: Pick<queries.Receipt, "documentNumber" | "documentDate">,
    { by, now }: Step,
  ) {
    const order = (await orders.lock(trx, orderId))!;
    await orders.settlePaid(trx, order, { actor: by, reason: `bank statement, document ${documentNumber} of ${documentDate}`, now });
  }

  return {
    /** Every line that came to one of these accounts, one after another: what went wrong with one keeps none of the others back. */
    importStatement: async (lines: readonly StatementLine[], accounts: readonly string[], step: Step): Promise<Told[]> => {
      const told: Told[] = [];
      for (const line of lines) if (accounts.includes(line.payeeAccount)) told.push(await take(line, step));
      return told;
    },

    /** Money that waits for a person. */
    openReceipts: () => queries.listOpenReceipts(db),

    /** A person says what money was for: the order is paid. Or, without an order, that it is settled otherwise, as by sending it back. */
    settleReceipt: async (key: string, number: string | null, step: Step): Promise<Settled> => {
      const known = number === null ? null : await orders.findByNumber(number);
      if (number !== null && !known) return { ok: false, refusal: "unknown_order" };
      return inTransaction(db, async (trx): Promise<Settled> => {
        const order = known && (await orders.lock(trx, known.id))!;
        const receipt = await queries.lockOpenReceipt(trx, key);
        if (!receipt) return { ok: false, refusal: "unknown_receipt" };
        if (order && (order.typePayment !== "bank-transfer" || !takesMoney(order))) return { ok: false, refusal: "takes_no_money" };
        if (order) await settle(trx, order.id, receipt, step);
        await queries.settleReceipt(trx, key, order?.id ?? null, step.by, step.now);
        await closeCase(trx, CASE, key, step.now);
        return { ok: true };
      });
    },
  };
}
