import { readBarcode } from "#app/foundation/barcode.ts";
import { because, type Reason } from "../reasons.ts";

const WHY = { "no-barcode": "barcode-none", "check-digit": "barcode-digit", rounded: "barcode-rounded" } as const;

/** Invalid ones are noted and skipped. */
export function barcodeIn(said: readonly string[], place: string, note: (what: Reason) => void): { barcode?: string } {
  for (const text of said) {
    if (!text.trim()) continue;
    const read = readBarcode(text);
    if (read.ok) return { barcode: read.barcode };
    note(because(WHY[read.refusal], { place, text: JSON.stringify(text) }));
  }
  return {};
}

const MOST_NOTES = 20;

export function fewNotes(note: (what: Reason) => void): (what: Reason) => void {
  const told = new Set<string>();
  return (what) => {
    const key = JSON.stringify(what);
    if (told.has(key) || told.size >= MOST_NOTES) return;
    told.add(key);
    note(what);
  };
}
