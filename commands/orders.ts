import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../app/foundation/http/problem.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { type Deed, deeds } from "../app/fulfilment/deeds.ts";
import type { PackedDifferences } from "../app/fulfilment/packed.ts";
import type { Order } from "../app/orders/order.ts";
import { ManualRefundNotAllowedError, NoProviderError } from "../app/payments/refund.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeActor, takeFlags } from "./at-shop.ts";
import { linesOf } from "./lines-of.ts";
import { orderText } from "./order-texts.ts";

const USAGE = `npm run orders                                        orders to be worked on, those that have waited longest first
npm run orders -- show NUMBER                          the whole order: lines with their numbers, sums, people, address, track, history
npm run orders -- print NUMBER [--into FOLDER]         its carrier's label and receipt, as PDF files into the folder (or here)
npm run orders -- assemble NUMBER --by NAME            it is being packed
npm run orders -- ready NUMBER --by NAME [--scanned FILE]  it stands packed; the codes of its pieces, a line each, are compared with the order
npm run orders -- ship NUMBER --by NAME                its carrier or our courier has it
npm run orders -- arrive NUMBER --by NAME              it waits to be picked up
npm run orders -- deliver NUMBER --by NAME             its buyer has it
npm run orders -- back NUMBER --by NAME [--by-hand]    nobody took it and it is here again: what was paid for the goods goes back
npm run orders -- paid NUMBER --by NAME                the money of a transfer, or on receipt, is here
Carriers tell of most of this themselves. --by-hand: the money came to us directly and has been given back.`;

const REFUSALS = {
  unknown: "There is no such order.",
  elsewhere: "The order is not where this can be done with it: see npm run orders.",
  not_paid: "It is not paid yet, or all of it has been refunded. Once the money is here: npm run orders -- paid NUMBER --by NAME",
  takes_no_money:
    "It is over, is to be cancelled, or has no price yet (npm run approve, npm run cancellations): give back what came for it.",
  codes: "Not every marked piece of it has its code: see npm run marking -- NUMBER",
  not_by_hand: "A provider brings the money of this order, and says so itself.",
};

/** What staff says of orders on their way until there is a back office. */
export const orders: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked === null) return list(shop);
    if (asked.verb === "show") return orderText(shop, await named(shop, asked.number));
    if (asked.verb === "print") return print(shop, asked);
    const done = await shop.fulfilment.work(asked.number, asked.deed, { ...asked, now: shop.clock.now() }).catch((error: unknown) => {
      throw inWords(error);
    });
    if (!done.ok) throw new UserError(done.refusal === "packed-otherwise" ? otherwise(done.differences) : REFUSALS[done.refusal]);
    const unscanned = (done.unscanned ?? []).map(
      ({ position, name }) => `No barcode is known of line ${position + 1} (${name}): look at it.`,
    );
    return [...unscanned, "Written down. A running store tells the buyer."].join("\n");
  },
};

if (import.meta.main) await atShop(orders);

function otherwise({ missing, tooMany, foreign, unreadable }: PackedDifferences): string {
  const line = ({ position, name, pieces }: PackedDifferences["missing"][number]) => `line ${position + 1} (${name}), pieces ${pieces}`;
  return [
    "What was scanned is not what belongs into the parcel; nothing is written down.",
    ...missing.map((one) => `  missing: ${line(one)}`),
    ...tooMany.map((one) => `  too many: ${line(one)}`),
    ...foreign.map((code) => `  of other goods: ${code}`),
    ...unreadable.map((code) => `  no barcode: ${code}`),
  ].join("\n");
}

async function list({ fulfilment }: Shop): Promise<string> {
  const open = await fulfilment.open();
  const lines = open.flatMap(({ number, status, since, isPaid, way, pieces, buyer }) => [
    `${number}  ${status} since ${since.toISOString().slice(0, 16).replace("T", " ")}  ${isPaid ? "paid" : "not paid"}, pieces ${pieces}`,
    `  ${way}: ${buyer}`,
  ]);
  return [...lines, `${open.length} to work on`].join("\n");
}

function inWords(error: unknown): unknown {
  if (error instanceof NoProviderError)
    return new UserError("The money of this order came by no provider. Give it back, then say so: --by-hand.");
  if (error instanceof ManualRefundNotAllowedError)
    return new UserError("The bank brought the money of this order and gives it back itself: leave --by-hand out.");
  return error instanceof Problem ? new UserError("This can no longer be done with the order.") : error;
}

async function named({ orders }: Shop, number: string): Promise<Order> {
  const order = await orders.findByNumber(number);
  if (!order) throw new UserError(REFUSALS.unknown);
  return order;
}

async function print(shop: Shop, { number, folder }: { number: string; folder: string }): Promise<string> {
  const order = await named(shop, number);
  const printed = await shop.delivery.print(order.id);
  if (!printed.ok) throw new UserError(printed.reason);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const paths = printed.value.map(({ kind, pdf }) => {
    const path = join(folder, `${order.number}-${kind}.pdf`);
    writeFileSync(path, pdf, { mode: 0o600 });
    return path;
  });
  return paths.join("\n");
}

type Asked =
  | { verb: "show"; number: string }
  | { verb: "print"; number: string; folder: string }
  | { verb: "deed"; deed: Deed; number: string; by: string; byHand: boolean; scanned?: string[] }
  | null;

function read(args: string[]): Asked {
  if (args.length === 0) return null;
  const [verb, number = "", ...rest] = args;
  if (verb === "show" || verb === "print") {
    const [folder] = verb === "print" ? takeFlags(rest, "--into") : [];
    if (!number || number.startsWith("-") || rest.length > 0 || folder === "") throw new UserError(USAGE);
    return verb === "show" ? { verb, number } : { verb, number, folder: folder ?? "." };
  }
  const deed = deeds.find((one) => one === verb);
  const by = takeActor(rest, USAGE);
  const [path] = deed === "ready" ? takeFlags(rest, "--scanned") : [];
  if (path === "") throw new UserError(USAGE);
  const byHand = rest.includes("--by-hand");
  const isWhole = rest.every((arg) => arg === "--by-hand");
  if (!deed || !number || number.startsWith("-") || !isWhole || (byHand && deed !== "back")) throw new UserError(USAGE);
  return { verb: "deed", deed, number, by, byHand, ...(path !== undefined && { scanned: linesOf(path) }) };
}
