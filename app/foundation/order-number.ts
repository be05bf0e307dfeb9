const CYRILLIC = "АВЕКМНРСТУХ";
const LATIN = "ABEKMHPCTYX";

/** Capital Cyrillic letters that look like Latin ones, as Latin. */
export const inLatin = (text: string): string => text.replace(/[АВЕКМНРСТУХ]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)]!);

/** An order's number as the shop writes it, however people do: in any letters, with or without dashes; null: not a number. */
export function asOrderNumber(typed: string): string | null {
  const signs = inLatin(typed.toUpperCase()).replace(/[\s\p{Pd}_.№#]|\p{Cf}/gu, "");
  return /^[2-9A-HJ-NP-Z]{9}$/.test(signs) ? `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs[8]}` : null;
}
