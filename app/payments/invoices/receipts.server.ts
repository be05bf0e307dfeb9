import { closeCase, findOpenDetail, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { hmac } from "#app/foundation/ids.server.ts";
import { receivedMail } from "#app/messaging/mail/invoice-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { reversed, unclaimedEntries } from "#app/money/ledger/ledger.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type Proposal, topUpOf } from "#app/orders/proposals/proposal.ts";
import { createTopUpTransfers } from "../top-up-transfer.server.ts";
import { invoiceNumber } from "./invoice.ts";
import type { Receipt } from "./invoices.queries.server.ts";
import * as queries from "./invoices.queries.server.ts";
import { numbersIn, type ReceiptOutcome, receiptOutcome, takesTransfer } from "./receipt.ts";
import type { StatementLine } from "./statement.ts";

type Deps = { database: Database; orders: Orders; notifications: Notifications; key: string };
/** `note`: how it was settled otherwise. */
type Step = { by: string; now: Date; note?: string };
/** `to`: our account. */
export type BankPayer = { name: string; inn: string; account: string; bik: string; purpose: string; to: string };
/** `known`: imported before. `like`: candidate orders. */
export type ImportedReceipt = { key: string; line: StatementLine; outcome: ReceiptOutcome | "known"; order: string | null; like: string[] };
export type Settled =
  | { ok: true; became: "closed" }
  | { ok: true; became: "part"; receivedMinor: number; totalMinor: number }
  | { ok: true; became: "paid"; surplusMinor: number }
  | { ok: false; refusal: "unknown_receipt" | "unknown_order" | "takes_no_money" };

const CASE = "bank-receipt";

/** Rolls back a preview. */
class PreviewedError extends Error {
  readonly told: ImportedReceipt[];
  constructor(told: ImportedReceipt[]) {
    super("previewed");
    this.told = told;
  }
}

/** Bank statement money. Who paid is kept only while a person has to place it: the statement is the record. */
export function createReceipts({ database: { db }, orders, notifications, key: secret }: Deps) {
  const transfers = createTopUpTransfers(orders);
  const nameOf = (text: string) => hmac(secret, text).slice(0, 16);
  const documentOf = ({ documentNumber, documentDate, bik, account }: StatementLine) => [documentNumber, documentDate, bik, account];
  // A bank sends people's payments from one account of its own, often under one number.
  const keyOf = (line: StatementLine) =>
    nameOf(`receipt ${[...documentOf(line), line.amountMinor, line.payerInn, bare(line.purpose)].join("|")}`);
  /** The key of receipts imported before the sum, payer and purpose were part of it. */
  const formerKeyOf = (line: StatementLine) => nameOf(`receipt ${documentOf(line).join("|")}`);

  /** Idempotent: pays if all agrees, else opens a case. */
  async function take(trx: Db, line: StatementLine, step: Step): Promise<ImportedReceipt> {
    const key = keyOf(line);
    const numbers = numbersIn(line.purpose);
    const invoices = await queries.findByNumbers(trx, numbers);
    const [invoice] = invoices;
    const doubt = numbers.length === 0 ? "no-number" : invoices.length > 1 ? "two-numbers" : "unknown-number";
    const like = invoices.length === 1 ? [] : (await queries.findLike(trx, line.payerInn, line.amountMinor)).map(({ number }) => number);
    const known: ImportedReceipt = { key, line, outcome: "known", order: null, like: [] };
    if (await queries.isReceived(trx, formerKeyOf(line), line.amountMinor)) return known;
    const order = invoice && invoices.length === 1 ? (await orders.lock(trx, invoice.orderId))! : null;
    const found = order ? receiptOutcome(line, { order, invoice: invoice! }) : doubt;
    const change = order && found === "late" ? await changeFor(trx, order, line, step) : null;
    const outcome = change ? "paid" : found;
    const { documentNumber, documentDate, amountMinor } = line;
    const told = { key, documentNumber, documentDate, amountMinor, outcome, orderId: order?.id ?? null };
    if (!(await enter(trx, told, order, step, payerOf(line)))) return known;
    if (change) await payChange(trx, order!, change, told, step);
    else if (outcome === "paid") await pay(trx, order!, [told], step);
    if (outcome === "other-sum") await tellReceived(trx, order!, (await queries.sumParts(trx, order!.id)) + amountMinor, key);
    return { key, line, outcome, order: order?.number ?? null, like };
  }

  async function enter(trx: Db, receipt: Receipt, order: Order | null, step: Step, payer?: BankPayer): Promise<boolean> {
    if (!(await queries.insertReceipt(trx, receipt, step))) return false;
    const { key, outcome, documentNumber, documentDate, amountMinor } = receipt;
    await post(trx, { cause: "bank-receipt", causeId: key, entries: unclaimedEntries(amountMinor), now: step.now });
    const detail = { outcome, documentNumber, documentDate, amountMinor, order: order?.number ?? null, payer };
    if (outcome !== "paid") await openCase(trx, CASE, key, detail, step.now);
    return true;
  }

  async function leave(trx: Db, { key, amountMinor }: Receipt, takenMinor: number, step: Step): Promise<void> {
    await queries.endReceipt(trx, { key, takenMinor }, step);
    await post(trx, { cause: "bank-receipt-out", causeId: key, entries: reversed(unclaimedEntries(amountMinor)), now: step.now });
    await closeCase(trx, CASE, key, step.now, { by: step.note ? step.by : "", note: step.note ?? "" });
    await queries.forgetPayer(trx, key);
  }

  /** Pays a locked order with these. Returns the last one's surplus, which waits on its own. */
  async function pay(trx: Db, order: Order, parts: readonly Receipt[], step: Step): Promise<number> {
    let dueMinor = order.totalMinor;
    for (const part of parts) {
      const takenMinor = Math.min(part.amountMinor, dueMinor);
      dueMinor -= takenMinor;
      const payer = (await findOpenDetail<{ payer?: BankPayer }>(trx, CASE, part.key))?.payer;
      await leave(trx, part, takenMinor, step);
      const rest = {
        key: nameOf(`rest ${part.key}`),
        amountMinor: part.amountMinor - takenMinor,
        outcome: "surplus",
        restOf: part.key,
      } as const;
      if (rest.amountMinor > 0) await enter(trx, { ...part, ...rest }, order, step, payer);
    }
    const named = parts.map(({ documentNumber, documentDate }) => `document ${documentNumber} of ${documentDate}`);
    await orders.settlePaid(trx, order, { actor: step.by, reason: `bank statement, ${named.join(", ")}`, now: step.now });
    return sumOf(parts) - order.totalMinor;
  }

  /** The change of a paid order that this sum is the difference of. */
  async function changeFor(trx: Db, order: Order, { amountMinor }: { amountMinor: number }, { now }: Step): Promise<Proposal | null> {
    const change = await transfers.waiting(trx, order, now);
    return change && topUpOf(change) === amountMinor ? change : null;
  }

  async function payChange(trx: Db, order: Order, change: Proposal, receipt: Receipt, step: Step): Promise<void> {
    await leave(trx, receipt, receipt.amountMinor, step);
    const note = `bank statement, document ${receipt.documentNumber} of ${receipt.documentDate}`;
    await transfers.take(trx, order, change, { note, now: step.now });
  }

  async function tellReceived(trx: Db, order: Order, receivedMinor: number, key: string): Promise<void> {
    if (order.buyer.email) await notifications.send(trx, [receivedMail(order, invoiceNumber(order.number), receivedMinor, key)]);
  }

  /** Keeps money for a locked order and pays it when complete [PAY-07]. */
  async function accept(trx: Db, order: Order, receipt: Receipt, step: Step): Promise<Settled> {
    await queries.keepForOrder(trx, receipt.key, order.id);
    const parts = await queries.lockParts(trx, order.id);
    const receivedMinor = sumOf(parts);
    const { totalMinor } = order;
    if (receipt.amountMinor !== totalMinor) await tellReceived(trx, order, receivedMinor, receipt.key);
    if (receivedMinor < totalMinor) return { ok: true, became: "part", receivedMinor, totalMinor };
    const isLast = ({ key }: Receipt) => key === receipt.key;
    const surplusMinor = await pay(trx, order, [...parts.filter((part) => !isLast(part)), ...parts.filter(isLast)], step);
    return { ok: true, became: "paid", surplusMinor };
  }

  return {
    /** Lines for these accounts, one by one; a failure doesn't stop the rest. */
    importStatement: async (lines: readonly StatementLine[], accounts: readonly string[], step: Step): Promise<ImportedReceipt[]> => {
      const told: ImportedReceipt[] = [];
      for (const line of lines)
        if (accounts.includes(line.payeeAccount)) told.push(await inTransaction(db, (trx) => take(trx, line, step)));
      return told;
    },

    /** What an import would do now; nothing of it stays. */
    previewStatement: async (lines: readonly StatementLine[], accounts: readonly string[], step: Step): Promise<ImportedReceipt[]> => {
      try {
        return await inTransaction(db, async (trx) => {
          const told: ImportedReceipt[] = [];
          for (const line of lines) if (accounts.includes(line.payeeAccount)) told.push(await take(trx, line, step));
          throw new PreviewedError(told);
        });
      } catch (error) {
        if (error instanceof PreviewedError) return error.told;
        throw error;
      }
    },

    openReceipts: () => queries.listOpenReceipts(db),

    received: (orderId: string) => queries.sumParts(db, orderId),

    /** Staff assigns money to an order, or (without one) marks it settled otherwise. */
    settleReceipt: async (key: string, number: string | null, step: Step): Promise<Settled> => {
      const known = number === null ? null : await orders.findByNumber(number);
      if (number !== null && !known) return { ok: false, refusal: "unknown_order" };
      return inTransaction(db, async (trx): Promise<Settled> => {
        const order = known && (await orders.lock(trx, known.id))!;
        const receipt = await queries.lockOpenReceipt(trx, key);
        if (!receipt) return { ok: false, refusal: "unknown_receipt" };
        const change = order && (await changeFor(trx, order, receipt, step));
        if (change) {
          await queries.keepForOrder(trx, key, order.id);
          await payChange(trx, order, change, receipt, step);
          return { ok: true, became: "paid", surplusMinor: 0 };
        }
        if (order && !takesTransfer(order)) return { ok: false, refusal: "takes_no_money" };
        if (order) return accept(trx, order, receipt, step);
        await leave(trx, receipt, 0, step);
        return { ok: true, became: "closed" };
      });
    },
  };
}

/** Exports of one payment differ in blanks and marks. */
const bare = (purpose: string): string => purpose.toUpperCase().replace(/[^\p{L}\d]/gu, "");

const payerOf = ({ payerName: name, payerInn: inn, account, bik, purpose, payeeAccount: to }: StatementLine): BankPayer => ({
  name,
  inn,
  account,
  bik,
  purpose: purpose.slice(0, 300),
  to,
});

const sumOf = (receipts: readonly Receipt[]): number => receipts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
