import { readFileSync } from "node:fs";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { receiptOutcomes, settleRefusals, statementFaults } from "../app/payments/invoices/receipt-texts.ts";
import type { ImportedReceipt } from "../app/payments/invoices/receipts.server.ts";
import type { UnreadDocument } from "../app/payments/invoices/statement.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, file, orderNumber, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { statusText, sum } from "./language.ts";
import { atShop } from "./run.ts";

const receipt = text(m.staff_place_receipt, 100);
type Step = { by: string; now: Date };

export const invoices = command(
  "invoices",
  {
    "": verb({ help: m.staff_invoices, carryOut: list }),
    import: verb({
      help: m.staff_invoices_import,
      takes: { file },
      options: { by },
      carryOut: (shop: Shop, { file, by }) => take(shop, file, { by, now: shop.clock.now() }),
    }),
    accept: verb({
      help: m.staff_invoices_accept,
      takes: { receipt, number: orderNumber },
      options: { by },
      carryOut: (shop: Shop, { receipt, number, by }) => settle(shop, receipt, number, by),
    }),
    close: verb({
      help: m.staff_invoices_close,
      takes: { receipt },
      options: { by },
      carryOut: (shop: Shop, { receipt, by }) => settle(shop, receipt, null, by),
    }),
  },
  m.staff_invoices_note,
);

async function settle({ invoices, clock }: Shop, receipt: string, number: string | null, by: string): Promise<string> {
  const done = await invoices.settleReceipt(receipt, number, { by, now: clock.now() });
  if (!done.ok) throw new UserError(settleRefusals[done.refusal]());
  if (done.became === "closed") return m.staff_closed();
  if (done.became === "part") return m.staff_invoices_kept({ received: sum(done.receivedMinor), total: sum(done.totalMinor) });
  return done.surplusMinor ? m.staff_invoices_settled_surplus({ sum: sum(done.surplusMinor) }) : m.staff_invoices_settled();
}

async function list({ invoices }: Shop): Promise<string> {
  const [unpaid, waiting] = [await invoices.unpaid(), await invoices.openReceipts()];
  return [
    ...unpaid.flatMap(({ number, orderNumber, payBy, totalMinor, receivedMinor, inn, buyer }) => [
      `${number}  ${m.staff_invoices_row({ orderNumber, payBy, sum: sum(totalMinor) })}${receivedMinor ? `, ${m.staff_invoices_received({ sum: sum(receivedMinor) })}` : ""}`,
      `  ${m.staff_invoices_inn({ inn })} ${buyer}`,
    ]),
    m.staff_invoices_count({ count: unpaid.length }),
    ...waiting.map(({ key, documentNumber, documentDate, amountMinor, outcome, orderNumber, totalMinor, orderStatus }) => {
      const document = m.staff_invoices_document({ number: documentNumber, date: documentDate, sum: sum(amountMinor) });
      const order = orderNumber && m.staff_invoices_order({ number: orderNumber, sum: sum(totalMinor!), status: statusText(orderStatus!) });
      return `${key}  ${document}: ${[receiptOutcomes[outcome](), order].filter(Boolean).join(", ")}`;
    }),
    m.staff_invoices_to_place({ count: waiting.length }),
  ].join("\n");
}

async function take({ invoices }: Shop, path: string, step: Step): Promise<string> {
  const taken = await invoices.statements.take(readFile(path), null, step);
  if (!taken.ok) throw new UserError(statementFaults[taken.refusal]());
  const { told, unread, documents } = taken;
  const counts = { ours: told.length, all: documents, paid: told.filter(({ outcome }) => outcome === "paid").length };
  const all = [...told.map(toldText), m.staff_invoices_imported(counts)].join("\n");
  if (unread.length === 0) return all;
  throw new UserError([all, m.staff_invoices_unread(), ...unread.map(unreadText)].join("\n"));
}

function toldText({ key, line, outcome, order, like }: ImportedReceipt): string {
  const { documentNumber: number, documentDate: date, amountMinor, payerInn } = line;
  const document = m.staff_invoices_document_of({ number, date, sum: sum(amountMinor), inn: payerInn || m.staff_unknown() });
  const said = `${document}: ${[receiptOutcomes[outcome](), order && m.staff_of_order({ number: order })].filter(Boolean).join(", ")}`;
  if (outcome === "paid" || outcome === "known") return said;
  const maybe = like.length ? `; ${m.staff_invoices_maybe({ numbers: like.join(", ") })}` : "";
  return `${said}\n  ${m.staff_invoices_left({ key })}${maybe}`;
}

function unreadText({ row, lacks, documentNumber, sum, payerName, payerInn, purpose }: UnreadDocument): string {
  const unknown = m.staff_unknown();
  return m
    .staff_invoices_unread_row({
      row,
      number: documentNumber || m.staff_invoices_without_number(),
      lacks: lacks.join(", "),
      sum: sum || unknown,
      payer: payerName || unknown,
      inn: payerInn || unknown,
      purpose: purpose.slice(0, 210),
    })
    .replace(/\p{C}+/gu, " ");
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UserError(m.staff_file_unreadable({ path, why: (error as Error).message }));
  }
}

if (import.meta.main) await atShop(invoices);
