import { asOrderNumber } from "../order-number.ts";

const MOST_TERMS = 6;
const LEAST_TAIL = 4;
const quote = (lexeme: string): string => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;

/** Words as `tsquery` takes them: each one begins a lexeme, or, as four digits or more, ends a phone. */
export function termsOf(text: string): string {
  const words = text.toLowerCase().replaceAll("ё", "е").split(/\s+/).filter(Boolean);
  const phone = isPhone(text) ? [text.replace(/\D/g, "")] : words;
  const terms = phone.slice(0, MOST_TERMS).map(termOf).join(" & ");
  const number = asOrderNumber(text);
  return number ? `${quote(number.toLowerCase())} | (${terms})` : terms;
}

const isPhone = (text: string): boolean => /^\+?[\d\s()-]+$/.test(text.trim()) && text.replace(/\D/g, "").length >= 10;

function termOf(word: string): string {
  const short = word.slice(0, 100);
  const digits = short.replace(/^\+/, "");
  const isTail = new RegExp(`^\\d{${LEAST_TAIL},15}$`).test(digits);
  if (!isTail) return quote(short);
  const tail = digits.length === 11 ? digits.slice(1) : digits;
  return `(${quote(digits)} | ${quote(`tel${[...tail].reverse().join("")}`)})`;
}
