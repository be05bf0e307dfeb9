import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import { speaksOf } from "../cart/line-notes.ts";

/** Whether nothing of the cart can be had: known only once the quote speaks of these very lines. A size still to be chosen is no such thing. */
export const nothingLeft = (quote: QuoteAnswer | null, lines: readonly { productid: string; specification: string; quantity: number }[]) =>
  quote !== null &&
  lines.length > 0 &&
  speaksOf(quote, lines) &&
  quote.lines.every(({ problem }) => problem === "gone" || problem === "sold_out");
