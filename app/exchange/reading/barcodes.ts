import { readBarcode } from "#app/foundation/barcode.ts";

const WHY = {
  "no-barcode": "is none",
  "check-digit": "was misread: its last digit does not add up",
  rounded: "was rounded by a spreadsheet, which has to keep the column as text",
};

/** Invalid ones are noted and skipped. */
export function barcodeIn(said: readonly string[], place: string, note: (line: string) => void): { barcode?: string } {
  for (const text of said) {
    if (!text.trim()) continue;
    const read = readBarcode(text);
    if (read.ok) return { barcode: read.barcode };
    note(`${place}: the barcode ${JSON.stringify(text)} ${WHY[read.refusal]}`);
  }
  return {};
}

const MOST_NOTES = 20;

export function fewNotes(note: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    if (told.has(line) || told.size >= MOST_NOTES) return;
    told.add(line);
    note(line);
  };
}
