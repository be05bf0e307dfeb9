/** Weights 3 and 1 from the right; the last digit makes the sum whole tens. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

export type BarcodeRead = { ok: true; barcode: string } | { ok: false; refusal: "no-barcode" | "check-digit" | "rounded" };

/** EAN-8, UPC-A, EAN-13 or GTIN-14; ignores blanks and a spreadsheet's leading apostrophe. The GTIN of a single piece is its EAN. */
export function readBarcode(text: string): BarcodeRead {
  const said = text.replace(/[\s\u00a0'’-]/g, "");
  if (/^\d[.,]\d+e\+?\d+$/i.test(said)) return { ok: false, refusal: "rounded" };
  const digits = /^0\d{13}$/.test(said) ? said.slice(1) : said;
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return { ok: false, refusal: "no-barcode" };
  return hasCheckDigit(digits) ? { ok: true, barcode: digits } : { ok: false, refusal: "check-digit" };
}

/** False for prefixes of in-store codes (2…, 02…, 04…), which mean something else in every shop, and for coupons. */
export const isWorldwide = (barcode: string): boolean =>
  barcode.length === 8 ? !/^[02]/.test(barcode) : !/^(2|02|04|05|98|99)/.test(barcode.padStart(14, "0").slice(1));

/** Every way to write the number that a search may mean: EAN-8, UPC-A, EAN-13 and GTIN-14 differ by leading zeros alone. Empty if it is none. */
export function waysToWrite(text: string): string[] {
  const digits = text.replace(/[\s\u00a0'’._–—-]/g, "");
  if (!/^0*\d{7,14}$/.test(digits) || digits.length < 8 || digits.length > 18) return [];
  const bare = digits.replace(/^0+/, "");
  if (bare.length < 7 || bare.length > 14 || !hasCheckDigit(bare)) return [];
  return [8, 12, 13, 14].filter((length) => length >= bare.length).map((length) => bare.padStart(length, "0"));
}
