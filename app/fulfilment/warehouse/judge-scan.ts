import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { gtinOf } from "../packed.ts";
import { readScan } from "./scan.ts";

export type PackingLine = {
  position: number;
  name: string;
  size: string;
  sku: string;
  barcode: string | null;
  isMarked: boolean;
  pieces: number;
  packed: number;
  place: string;
};
/** A thing that is easily taken instead: another size of an ordered product, or another color of its model. */
export type Lookalike = { position: number; isSameProduct: boolean; name: string; size: string; sku: string; barcode: string | null };
/** `codes`: marking codes of pieces that are packed already. */
export type Packing = { number: string; lines: readonly PackingLine[]; lookalikes: readonly Lookalike[]; codes: readonly string[] };
/** What is in the box at `readAt` (ms), by line. */
export type Box = { status: OrderStatus; packed: Record<number, number>; codes: string[]; readAt: number };

export type ScanRefusal =
  | { why: "other_order"; number: string }
  | { why: "wrong_size"; name: string; size: string; wanted: string }
  | { why: "wrong_color"; name: string; wanted: string }
  | { why: "not_ordered"; text: string }
  | { why: "packed_already"; name: string; pieces: number }
  | { why: "code_packed"; name: string }
  | { why: "needs_code"; name: string }
  | { why: "which_line" }
  | { why: "code_broken" }
  | { why: "barcode_broken" }
  | { why: "empty" };
export type ScanVerdict = { ok: true; position: number; code?: string } | { ok: false; refusal: ScanRefusal };

const refused = (refusal: ScanRefusal): ScanVerdict => ({ ok: false, refusal });
const titled = ({ name, size }: { name: string; size: string }): string => [name, size].filter(Boolean).join(", ");
const hasRoom = ({ packed, pieces }: PackingLine): boolean => packed < pieces;
const isLike = (text: string, sku: string): boolean => sku !== "" && sku.toLowerCase() === text.toLowerCase();

/** Whether what was scanned belongs to this order now. `chosen`: the line that a person pointed at. */
export function judgeScan(packing: Packing, typed: string, chosen?: number): ScanVerdict {
  const pointed = packing.lines.find(({ position }) => position === chosen);
  if (!typed.trim()) return pointed ? take([pointed], undefined) : refused({ why: "empty" });
  const scan = readScan(typed);
  if (scan.kind === "broken") return refused({ why: scan.refusal });
  if (scan.kind === "order") return refused({ why: "other_order", number: scan.number });
  if (scan.kind === "code") return judgeCode(packing, scan.code, pointed);
  const gtin = scan.kind === "barcode" ? gtinOf(scan.barcode) : null;
  const said = scan.kind === "barcode" ? scan.barcode : scan.text;
  const isIt = ({ barcode, sku }: { barcode: string | null; sku: string }) =>
    (gtin !== null && barcode !== null && gtinOf(barcode) === gtin) || isLike(said, sku);
  const lines = packing.lines.filter(isIt);
  if (lines.length) return take(pointed && lines.includes(pointed) ? [pointed] : lines, undefined);
  return refused(mistaken(packing, isIt) ?? { why: "not_ordered", text: said.slice(0, 60) });
}

function judgeCode(packing: Packing, { gtin, ki, full }: { gtin: string; ki: string; full: string }, pointed?: PackingLine): ScanVerdict {
  const marked = packing.lines.filter(({ isMarked }) => isMarked);
  const isIt = ({ barcode }: { barcode: string | null }) => barcode !== null && gtinOf(barcode) === gtin;
  if (packing.codes.includes(ki)) return refused({ why: "code_packed", name: titled(marked.find(isIt) ?? marked[0]!) });
  const named = packing.lines.filter(isIt);
  if (named.length) return take(named, full);
  const mistake = mistaken(packing, isIt);
  if (mistake) return refused(mistake);
  const nameless = marked.filter(({ barcode }) => barcode === null);
  if (!nameless.length) return refused({ why: "not_ordered", text: gtin });
  return take(pointed && nameless.includes(pointed) ? [pointed] : nameless, full);
}

function mistaken({ lookalikes, lines }: Packing, isIt: (one: Lookalike) => boolean): ScanRefusal | null {
  const taken = lookalikes.find(isIt);
  const wanted = taken && lines.find(({ position }) => position === taken.position);
  if (!taken || !wanted) return null;
  if (!taken.isSameProduct) return { why: "wrong_color", name: titled(taken), wanted: titled(wanted) };
  return { why: "wrong_size", name: taken.name, size: taken.size, wanted: wanted.size };
}

function take(lines: readonly PackingLine[], code: string | undefined): ScanVerdict {
  const open = lines.filter(hasRoom);
  const [line] = open.length ? open : lines;
  if (!line) return refused({ why: "empty" });
  if (!open.length) return refused({ why: "packed_already", name: titled(line), pieces: line.pieces });
  if (open.length > 1) return refused({ why: "which_line" });
  if (code === undefined && line.isMarked) return refused({ why: "needs_code", name: titled(line) });
  return { ok: true, position: line.position, ...(code !== undefined && line.isMarked && { code }) };
}

/** The packing with one piece more, or fewer, in it. */
export const withPiece = (packing: Packing, at: number, change: 1 | -1, code?: string): Packing => ({
  ...packing,
  lines: packing.lines.map((line) => (line.position === at ? { ...line, packed: Math.max(0, line.packed + change) } : line)),
  codes: code ? [...packing.codes, code.slice(0, 31)] : packing.codes,
});

export const boxOf = ({ lines, codes }: Packing, status: OrderStatus, readAt: Date): Box => ({
  status,
  packed: Object.fromEntries(lines.map(({ position, packed }) => [position, packed])),
  codes: [...codes],
  readAt: readAt.getTime(),
});
export const withBox = (packing: Packing, { packed, codes }: Box): Packing => ({
  ...packing,
  lines: packing.lines.map((line) => ({ ...line, packed: packed[line.position] ?? line.packed })),
  codes,
});

export const isWhole = ({ lines }: Pick<Packing, "lines">): boolean => lines.every(({ packed, pieces }) => packed === pieces);
