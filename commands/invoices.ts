import { readFileSync } from "node:fs";
import { formatKopecks } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { orderLabels } from "../app/foundation/states/order-status.ts";
import type { Settled, Told } from "../app/payments/invoices/receipts.server.ts";
import { readStatement, type UnreadDocument } from "../app/payments/invoices/statement.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeActor } from "./at-shop.ts";

const USAGE = `npm run invoices                                          unpaid invoices, those that are due first, and money nobody can place
npm run invoices -- import FILE --by NAME                 reads a statement of the bank (1CClientBankExchange): what agrees is paid
npm run invoices -- accept RECEIPT NUMBER --by NAME       this money is for this order all the same: once all that is due is there, it is paid
npm run invoices -- close RECEIPT --by NAME               this money is settled otherwise, as by sending it back
A statement may be read again: no money counts twice.`;

const SAYS: Record<Told["outcome"], string> = {
  paid: "paid",
  known: "known already",
  "no-number": "names no invoice",
  "two-numbers": "names several invoices",
  "unknown-number": "names an invoice that is not ours",
  "other-account": "came to another account than the invoice says",
  "other-sum": "is not the sum of the invoice",
  "other-payer": "is paid by somebody else than the buyer",
  late: "is for an order that takes no money now",
  part: "is kept as a part",
  surplus: "is more than its order was due",
};
const FILES = {
  not_a_statement: "This is no statement for 1C: its first line has to be 1CClientBankExchange.",
  cut_short: "The statement is cut short: its end is missing. Nothing of it was taken.",
};
const REFUSALS = {
  unknown_receipt: "No such money waits: see npm run invoices.",
  unknown_order: "There is no such order.",
  takes_no_money: "This order takes no money by bank transfer now.",
};

/** What staff does with invoices until there is a back office. */
export const invoices: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked.verb === "list") return list(shop);
    const step = { by: asked.by, now: shop.clock.now() };
    if (asked.verb === "import") return take(shop, asked.file, step);
    const done = await shop.invoices.settleReceipt(asked.receipt, asked.verb === "accept" ? asked.number : null, step);
    if (!done.ok) throw new UserError(REFUSALS[done.refusal]);
    return sayDone(done);
  },
};

function sayDone(done: Extract<Settled, { ok: true }>): string {
  if (done.became === "closed") return "Closed.";
  if (done.became === "part")
    return `Kept for the order, which is not paid: ${money(done.receivedMinor)} of ${money(done.totalMinor)} are there. It waits here until the rest comes, or until it has gone back.`;
  const surplus = done.surplusMinor ? ` ${money(done.surplusMinor)} were too much: they wait here to be given back.` : "";
  return `Paid. A running store tells the buyer.${surplus}`;
}

const money = (minor: number) => formatKopecks(minor, "en");

async function list({ invoices }: Shop): Promise<string> {
  const [unpaid, waiting] = [await invoices.unpaid(), await invoices.openReceipts()];
  return [
    ...unpaid.flatMap(({ number, orderNumber, payBy, totalMinor, receivedMinor, inn, buyer }) => [
      `${number}  order ${orderNumber}, ${money(totalMinor)}, to be paid by ${payBy}${receivedMinor ? `, ${money(receivedMinor)} are there` : ""}`,
      `  INN ${inn} ${buyer}`,
    ]),
    `${unpaid.length} unpaid`,
    ...waiting.map(
      ({ key, documentNumber, documentDate, amountMinor, outcome, orderNumber, totalMinor, orderStatus }) =>
        `${key}  document ${documentNumber} of ${documentDate}, ${money(amountMinor)}: ${SAYS[outcome]}${orderNumber ? `, order ${orderNumber} of ${money(totalMinor!)}: ${orderLabels[orderStatus!].en}` : ""}`,
    ),
    `${waiting.length} to place`,
  ].join("\n");
}

async function take({ config, invoices }: Shop, file: string, step: { by: string; now: Date }): Promise<string> {
  const statement = readStatement(readFile(file));
  if (!statement.ok) throw new UserError(FILES[statement.why]);
  const accounts = Object.values(config.sellers).map(({ bank }) => bank.account);
  const told = await invoices.importStatement(statement.lines, accounts, step);
  const lines = told.map(({ key, line, outcome, order, like }) => {
    const waits =
      outcome === "paid" || outcome === "known"
        ? ""
        : `\n  left to a person as ${key}${like.length ? `; may be for ${like.join(", ")}` : ""}`;
    return `document ${line.documentNumber} of ${line.documentDate}, ${money(line.amountMinor)} of INN ${line.payerInn || "unknown"}: ${SAYS[outcome]}${order ? `, order ${order}` : ""}${waits}`;
  });
  const paid = told.filter(({ outcome }) => outcome === "paid").length;
  const all = [...lines, `${told.length} to our accounts of ${statement.lines.length} documents, ${paid} paid`].join("\n");
  const unread = statement.unread.filter(({ payeeAccount }) => !payeeAccount || accounts.includes(payeeAccount));
  if (unread.length === 0) return all;
  throw new UserError(`${all}\nNot taken, for it can't be read; all the rest is. Have the bank mend it, and read the statement again:
${unread.map((one) => unreadText(one)).join("\n")}`);
}

const unreadText = ({ row, lacks, documentNumber, sum, payerName, payerInn, purpose }: UnreadDocument): string =>
  `line ${row}: document ${documentNumber || "without number"}, no readable ${lacks.join(", ")}; sum ${sum || "unknown"}, payer ${payerName || "unknown"}, INN ${payerInn || "unknown"}: ${purpose.slice(0, 210)}`.replace(
    /\p{C}+/gu,
    " ",
  );

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new UserError(`There is no file to be read at ${path}.`);
  }
}

type Asked =
  | { verb: "list" }
  | { verb: "import"; file: string; by: string }
  | { verb: "accept"; receipt: string; number: string; by: string }
  | { verb: "close"; receipt: string; by: string };

function read(args: string[]): Asked {
  if (args.length === 0) return { verb: "list" };
  const by = takeActor(args, USAGE);
  const [verb, first = "", second = "", ...more] = args;
  if (first && more.length === 0) {
    if (verb === "import" && !second) return { verb, file: first, by };
    if (verb === "accept" && second) return { verb, receipt: first, number: second, by };
    if (verb === "close" && !second) return { verb, receipt: first, by };
  }
  throw new UserError(USAGE);
}

if (import.meta.main) await atShop(invoices);
