import * as z from "zod";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { receiptOutcomes, settleRefusals, statementFaults } from "#app/payments/invoices/receipt-texts.ts";
import type { ReadStatement } from "#app/payments/invoices/statements.server.ts";
import { type ActDone, act } from "../acting/act.ts";
import { whoseBankMoney } from "./papers.queries.server.ts";

const MOST_BYTES = 5 * 1024 * 1024;
const file = z.instanceof(File).refine(({ size }) => size <= MOST_BYTES);
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const receipt = z.string().min(1).max(100);
const ofFile = ({ file }: { file: File }) => ({ kind: "statement", id: file.name.slice(0, 100) });
const ofReceipt = ({ receipt }: { receipt: string }) => ({ kind: "bank-receipt", id: receipt });

/** Only what the screen shows; payers' accounts stay in the file. */
const shown = ({ told, unread, documents, seen }: ReadStatement): Json => ({
  seen,
  documents,
  lines: told.map(({ key, line, outcome, order, like }) => ({
    key,
    number: line.documentNumber,
    date: line.documentDate,
    amountMinor: line.amountMinor,
    payer: line.payerName,
    inn: line.payerInn,
    to: line.payeeAccount,
    purpose: line.purpose.slice(0, 210),
    outcome,
    says: receiptOutcomes[outcome](),
    order,
    like,
  })),
  unread: unread.map(({ row, lacks, documentNumber, sum, payerName, purpose }) => ({
    row,
    lacks: [...lacks],
    number: documentNumber,
    sum,
    payer: payerName,
    purpose: purpose.slice(0, 210),
  })),
});

export const statementActs = {
  "invoices.preview": act({
    permission: "invoices.import",
    takes: z.object({ file }),
    object: ofFile,
    carryOut: async ({ shop, by, now }, { file }): Promise<ActDone> => {
      const read = await shop.invoices.statements.preview(await bytesOf(file), { by, now });
      if (!read.ok) return { ok: false, refusal: read.refusal, says: statementFaults[read.refusal]() };
      return { ok: true, says: "", answer: shown(read) };
    },
  }),
  "invoices.import": act({
    permission: "invoices.import",
    commands: ["invoices import"],
    takes: z.object({ file, seen: z.string().max(40) }),
    object: ofFile,
    carryOut: async ({ shop, by, now }, { file, seen }): Promise<ActDone> => {
      const taken = await shop.invoices.statements.take(await bytesOf(file), seen, { by, now });
      if (!taken.ok) return { ok: false, refusal: taken.refusal, says: statementFaults[taken.refusal]() };
      const paid = taken.told.filter(({ outcome }) => outcome === "paid").length;
      return { ok: true, says: m.staff_invoices_imported({ ours: taken.told.length, all: taken.documents, paid }) };
    },
  }),
  "invoices.accept": act({
    permission: "payments.settle",
    commands: ["invoices accept"],
    takes: z.object({ receipt, number: z.string().trim().toUpperCase().min(1).max(40) }),
    object: ofReceipt,
    reach: async ({ db, orders }, { receipt, number }) => {
      const [money, order] = [await whoseBankMoney(db, receipt), await orders.findByNumber(number)];
      return money ? { ...money, ...(order && { storefront: order.storefront }) } : null;
    },
    carryOut: async ({ shop, by, now, visit }, { receipt, number }) => {
      const done = await shop.invoices.settleReceipt(receipt, number, { by, now });
      if (!done.ok) return { ok: false, refusal: done.refusal, says: settleRefusals[done.refusal]() };
      const sum = (minor: number) => formatKopecks(minor, visit.lang);
      if (done.became === "part")
        return { ok: true, says: m.staff_invoices_kept({ received: sum(done.receivedMinor), total: sum(done.totalMinor) }) };
      const surplus = done.became === "paid" ? done.surplusMinor : 0;
      return { ok: true, says: surplus ? m.staff_invoices_settled_surplus({ sum: sum(surplus) }) : m.staff_invoices_settled() };
    },
  }),
  "invoices.close": act({
    permission: "payments.settle",
    commands: ["invoices close"],
    takes: z.object({ receipt, reason: z.string().trim().min(1).max(500) }),
    object: ofReceipt,
    reach: async ({ db }, { receipt }) => (await whoseBankMoney(db, receipt)) ?? null,
    carryOut: async ({ shop, by, now }, { receipt, reason }) => {
      const done = await shop.invoices.settleReceipt(receipt, null, { by, now, note: reason });
      return done.ok ? { ok: true, says: m.staff_closed() } : { ok: false, refusal: done.refusal, says: settleRefusals[done.refusal]() };
    },
  }),
};
