import { readBarcode } from "#app/foundation/barcode.ts";
import { type MarkingCode, readMarkingCode } from "#app/orders/marking/marking-code.ts";

export type Scan =
  | { kind: "order"; number: string }
  | { kind: "code"; code: MarkingCode }
  | { kind: "barcode"; barcode: string }
  /** An article, an order number that was typed, or nothing that is known. */
  | { kind: "text"; text: string }
  | { kind: "broken"; refusal: "code_broken" | "barcode_broken" };

const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?/';
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?@#$^&|";
const keys = new Map([...RUSSIAN].map((typed, at) => [typed, LATIN[at]!]));

/** What a scanner typed on a Russian keyboard, as the keys say it on an English one. */
export const asLatin = (text: string): string =>
  /[а-яё]/i.test(text) ? [...text].map((typed) => keys.get(typed) ?? typed).join("") : text;

const GS = "\u001d";
/** Ways in which scanners write the separator: FNC1 as itself, in words, or as a control picture. */
const SEPARATORS = /<GS>|\{GS\}|\\x1d|\\u001d|␝|\[GS\]/gi;
const UNSEPARATED = /^(01\d{14}21.{13})(?:(91.{4})(92(?:.{44}|.{88}))|(93.{4}))$/;

/** A marking code whose separators a scanner left out gets them again: the parts have fixed lengths. */
function withSeparators(text: string): string {
  const bare = text.replace(SEPARATORS, GS).replace(/^(\]d2|\]C1|\u001d|\u00e8)/, "");
  const inBrackets = bare.replace(/^\(01\)(\d{14})\(21\)/, "01$121");
  const whole = UNSEPARATED.exec(inBrackets.replaceAll(GS, ""));
  if (!whole) return inBrackets;
  const [, head = "", key = "", check = "", short = ""] = whole;
  return short ? `${head}${GS}${short}` : `${head}${GS}${key}${GS}${check}`;
}

/** Says what a scanned or typed string is [ORD-09]. */
export function readScan(typed: string): Scan {
  const text = asLatin(typed).replace(/^[\r\n\t ]+|[\r\n\t ]+$/g, "");
  const order = /\/(?:warehouse\/pack|orders)\/([\w-]{1,40})\/?$/.exec(text)?.[1];
  if (order) return { kind: "order", number: order };
  const whole = withSeparators(text);
  const marking = readMarkingCode(whole);
  if (marking.ok) return { kind: "code", code: marking.code };
  if (/^01\d{14}21/.test(whole) && whole.length > 25) return { kind: "broken", refusal: "code_broken" };
  const barcode = readBarcode(/^01\d{14}$/.test(text) ? text.slice(2) : text);
  if (barcode.ok) return { kind: "barcode", barcode: barcode.barcode };
  if (barcode.refusal === "check-digit" && /^\d{12,14}$/.test(text)) return { kind: "broken", refusal: "barcode_broken" };
  return { kind: "text", text };
}
