import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { speaksOf } from "../cart/line-notes.ts";

/** Nothing is available, by a quote of exactly these lines; a missing size doesn't count. */
export const nothingLeft = (quote: CartQuote | null, lines: readonly { productid: string; specification: string; quantity: number }[]) =>
  quote !== null &&
  lines.length > 0 &&
  speaksOf(quote, lines) &&
  quote.lines.every(({ problem }) => problem === "gone" || problem === "sold_out");
