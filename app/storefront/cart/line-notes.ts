import { capQuantity, maxOf } from "#app/cart/cart.ts";
import type { QuoteAnswer } from "#app/cart/quote-answer.ts";

export type QuotedLine = QuoteAnswer["lines"][number];
/** What is to be said on a line, the gravest first; `blocks` = the order cannot be placed with it. */
export type LineNote =
  | { kind: "gone" | "sold_out" | "choose_size"; blocks: true }
  | { kind: "short"; max: number; blocks: true }
  | { kind: "price"; was: number; blocks: false }
  | { kind: "left"; max: number; blocks: false }
  | { kind: "made"; blocks: false };

const FEW = 3;

/** `was`: the price the shopper knew, where it changed. */
export function notesOf(line: QuotedLine, was: number | null): LineNote[] {
  if (line.problem === "short") return [{ kind: "short", max: line.max ?? 1, blocks: true }];
  if (line.problem && line.problem !== "price_changed") return [{ kind: line.problem, blocks: true }];
  const max = maxOf(line);
  return [
    ...(was === null ? [] : [{ kind: "price", was, blocks: false } as const]),
    ...(!line.podzakaz && (line.quantity >= max || max <= FEW) ? [{ kind: "left", max, blocks: false } as const] : []),
    ...(line.made ? [{ kind: "made", blocks: false } as const] : []),
  ];
}

export const isBlocked = (quote: QuoteAnswer): boolean => quote.lines.some((line) => notesOf(line, null).some(({ blocks }) => blocks));

/** Whether the quote speaks of these very quantities; until it does, sums are of the past. */
export const speaksOf = (quote: QuoteAnswer, lines: readonly { productid: string; specification: string; quantity: number }[]): boolean =>
  quote.lines.length === lines.length &&
  lines.every((line) =>
    quote.lines.some(
      (quoted) =>
        quoted.productid === line.productid &&
        quoted.specification === line.specification &&
        quoted.quantity === capQuantity(line.quantity, 999),
    ),
  );
