import { hasCheckDigit } from "#app/foundation/barcode.ts";

/** A code of a marked piece: `ki` names it for ever, `full` is what was read, group separators where they were (providers/payments.md 10.1). */
export type MarkingCode = { gtin: string; serial: string; ki: string; full: string };
export type CodeRefusal = "unreadable" | "check-digit";

const GS = "\u001d";
/** What a scanner may send for the sign that a code begins with. */
const BEGINNING = /^(\]d2|\u001d|\u00e8)/;
const SIGNS = "[!\"%&'()*+,\\-./0-9:;<=>?A-Z_a-z]";
/** GTIN, serial of 13; then key and check code, or the short check code of some groups. Clothes bear 44 signs, footwear 88. */
const WHOLE = new RegExp(`^01(\\d{14})21(${SIGNS}{13})${GS}(?:91${SIGNS}{4}${GS}92(?:${SIGNS}{44}|${SIGNS}{88})|93${SIGNS}{4})$`);

/** Reads a code as a scanner sends it; its case and signs are its own, so nothing of it is changed but how it begins. */
export function readMarkingCode(text: string): { ok: true; code: MarkingCode } | { ok: false; refusal: CodeRefusal } {
  const full = text.replace(BEGINNING, "");
  const [, gtin = "", serial = ""] = WHOLE.exec(full) ?? [];
  if (!gtin) return { ok: false, refusal: "unreadable" };
  if (!hasCheckDigit(gtin)) return { ok: false, refusal: "check-digit" };
  return { ok: true, code: { gtin, serial, ki: `01${gtin}21${serial}`, full } };
}

/** Tag 1162 of FFD 1.05 as the register takes it: "44 4D", GTIN in six bytes, the serial's signs; upper case, a space between bytes. */
export function nomenclatureCode(ki: string): string {
  const gtin = Buffer.alloc(8);
  gtin.writeBigUInt64BE(BigInt(ki.slice(2, 16)));
  const bytes = Buffer.concat([Buffer.from([0x44, 0x4d]), gtin.subarray(2), Buffer.from(ki.slice(18), "latin1")]);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(" ");
}
