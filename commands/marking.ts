import { readBarcode } from "../app/foundation/barcode.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { LineSaid, MarkingRefusal } from "../app/orders/marking/marking.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeActor } from "./at-shop.ts";
import { linesOf } from "./lines-of.ts";

const USAGE = `npm run marking -- NUMBER                                               the codes of an order's marked pieces, and which are missing
npm run marking -- capture NUMBER LINE --by NAME (CODE ... | --codes FILE)  these pieces of a line (the first is 1), or of the goods with this barcode, are packed
npm run marking -- release NUMBER --by NAME (CODE ... | --codes FILE)       these are taken out of the parcel again
npm run marking -- back NUMBER --by NAME (CODE ... | --codes FILE)          these pieces are the ones that came back
A file holds a code a line, as the scanner sends it.`;

const REFUSALS: Record<MarkingRefusal["why"], string> = {
  unknown: "There is no such order.",
  elsewhere: "The order is not where this can be done with it.",
  line: "The order has no such line of marked goods.",
  barcode: "No marked goods of the order have this barcode; npm run orders -- show NUMBER tells its lines by their numbers.",
  unreadable: "This is no whole marking code of goods that we sell",
  "check-digit": "The code was misread: its GTIN does not add up",
  "other-goods": "The code is of other goods",
  taken: "The code does not stand on a piece of this kind here, or stands on another piece",
  "too-many": "Every piece of the line has its code already",
};

/** What staff does with marking codes until there is a back office. */
export const marking: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked.verb === "list") return list(shop, asked.number);
    const done = await carryOut(shop, asked);
    if (done.ok) return `Written down: ${done.count}.`;
    const { why, code } = done.refusal;
    throw new UserError(code === undefined ? REFUSALS[why] : `${REFUSALS[why]}: ${code.replaceAll("\u001d", "<GS>")}`);
  },
};

type Read = { number: string; line: LineSaid; by: string; codes: string[] };
type Asked = { verb: "list"; number: string } | (Read & { verb: "capture" | "release" | "back" });

const carryOut = ({ marking: { capture, release, cameBack }, clock }: Shop, asked: Read & { verb: string }) => {
  const step = { ...asked, now: clock.now() };
  return asked.verb === "capture" ? capture(step) : asked.verb === "release" ? release(step) : cameBack(step);
};

async function list({ marking }: Shop, number: string): Promise<string> {
  const found = await marking.codes(number);
  if (!found) throw new UserError(REFUSALS.unknown);
  return [
    ...found.codes.map(({ position, ki, state }) => `line ${position + 1}  ${ki}  ${state}`),
    ...found.lacking.map(({ position, pieces, codes }) => `line ${position + 1}: pieces ${pieces}, codes ${codes}`),
    found.lacking.length ? "Not every marked piece has its code." : "Every marked piece has its code.",
  ].join("\n");
}

function read(args: string[]): Asked {
  const [verb, number, ...rest] = args;
  const isDeed = verb === "capture" || verb === "release" || verb === "back";
  if (verb && !number && !isDeed && !verb.startsWith("-")) return { verb: "list", number: verb };
  if (!isDeed || !number) throw new UserError(USAGE);
  const line = verb === "capture" ? lineSaid(rest.shift() ?? "") : { position: 0 };
  const by = takeActor(rest, USAGE);
  if (!line) throw new UserError(USAGE);
  const codes = rest[0] === "--codes" ? codesIn(rest) : rest;
  if (codes.length === 0) throw new UserError(USAGE);
  return { verb, number, line, by, codes };
}

/** A line by its number, or by the barcode of its goods: those have eight digits and more. */
function lineSaid(text: string): LineSaid | undefined {
  if (/^[1-9]\d{0,3}$/.test(text)) return { position: Number(text) - 1 };
  const read = readBarcode(text);
  return read.ok ? { barcode: read.barcode } : undefined;
}

function codesIn([, path, ...more]: string[]): string[] {
  if (!path || more.length) throw new UserError(USAGE);
  return linesOf(path);
}

if (import.meta.main) await atShop(marking);
