import { readBarcode } from "#app/foundation/barcode.ts";
import { readMarkingCode } from "#app/orders/marking/marking-code.ts";

export type PackedLine = { position: number; name: string; pieces: number; barcode: string | null };
export type PackedDifferences = {
  missing: { position: number; name: string; pieces: number }[];
  tooMany: { position: number; name: string; pieces: number }[];
  foreign: string[];
  unreadable: string[];
};

/** As GTIN-14: scanners drop or add leading zeros. */
export const gtinOf = (barcode: string): string => barcode.padStart(14, "0");

function scannedGtin(text: string): string | null {
  const barcode = readBarcode(text);
  if (barcode.ok) return gtinOf(barcode.barcode);
  const marking = readMarkingCode(text);
  return marking.ok ? marking.code.gtin : null;
}

/** Compares scanned with expected; null = equal. Lines without a barcode are checked by eye. */
export function comparePacked(lines: readonly PackedLine[], scanned: readonly string[]): PackedDifferences | null {
  const counts = new Map<string, number>();
  const differences: PackedDifferences = { missing: [], tooMany: [], foreign: [], unreadable: [] };
  const known = new Set(lines.flatMap(({ barcode }) => (barcode === null ? [] : [gtinOf(barcode)])));
  for (const text of scanned) {
    const gtin = scannedGtin(text);
    if (gtin === null) differences.unreadable.push(text);
    else if (!known.has(gtin)) differences.foreign.push(text);
    else counts.set(gtin, (counts.get(gtin) ?? 0) + 1);
  }
  for (const { position, name, pieces, barcode } of lines) {
    if (barcode === null) continue;
    const gtin = gtinOf(barcode);
    const here = Math.min(counts.get(gtin) ?? 0, pieces);
    counts.set(gtin, (counts.get(gtin) ?? 0) - here);
    if (here < pieces) differences.missing.push({ position, name, pieces: pieces - here });
  }
  for (const [gtin, pieces] of counts) {
    const line = pieces > 0 && lines.find(({ barcode }) => barcode !== null && gtinOf(barcode) === gtin);
    if (line) differences.tooMany.push({ position: line.position, name: line.name, pieces });
  }
  return Object.values(differences).some((list) => list.length) ? differences : null;
}
