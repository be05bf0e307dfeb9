import { hasCheckDigit } from "#app/foundation/barcode.ts";

/** `ki` identifies the piece; `full` is the scan with its group separators (providers/payments.md 10.1). */
export type MarkingCode = { gtin: string; serial: string; ki: string; full: string };
export type CodeRefusal = "unreadable" | "check-digit";

const GS = "\u001d";
const BEGINNING = /^(\]d2|\u001d|\u00e8)/;
const SIGNS = "[!\"%&'()*+,\\-./0-9:;<=>?A-Z_a-z]";
/** GTIN and serial, then key and check code, or a short check code. Clothes have 44 signs, footwear 88. */
const WHOLE = new RegExp(`^01(\\d{14})21(${SIGNS}{13})${GS}(?:91${SIGNS}{4}${GS}92(?:${SIGNS}{44}|${SIGNS}{88})|93${SIGNS}{4})$`);

/** Parses a scan; only its prefix is normalised, as case matters. */
export function readMarkingCode(text: string): { ok: true; code: MarkingCode } | { ok: false; refusal: CodeRefusal } {
  const full = text.replace(BEGINNING, "");
  const [, gtin = "", serial = ""] = WHOLE.exec(full) ?? [];
  if (!gtin) return { ok: false, refusal: "unreadable" };
  if (!hasCheckDigit(gtin)) return { ok: false, refusal: "check-digit" };
  return { ok: true, code: { gtin, serial, ki: `01${gtin}21${serial}`, full } };
}

/** Tag 1162 of FFD 1.05: "44 4D", GTIN in six bytes, serial; upper-case hex. */
export function nomenclatureCode(ki: string): string {
  const gtin = Buffer.alloc(8);
  gtin.writeBigUInt64BE(BigInt(ki.slice(2, 16)));
  const bytes = Buffer.concat([Buffer.from([0x44, 0x4d]), gtin.subarray(2), Buffer.from(ki.slice(18), "latin1")]);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(" ");
}
