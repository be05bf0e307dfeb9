import { capQuantity, maxOf } from "#app/cart/cart.ts";
import type { CartQuote, QuotedLine } from "#app/client/cart/wire-quote.ts";

/** Most severe first; `blocks`: prevents ordering. */
export type LineNote =
  | { kind: "gone" | "sold_out" | "choose_size"; blocks: true }
  | { kind: "short"; max: number; blocks: true }
  | { kind: "price"; was: number; blocks: false }
  | { kind: "left"; max: number; blocks: false }
  | { kind: "made"; blocks: false };

const FEW = 3;

/** `was`: the price last seen, if it changed. */
export function notesOf(line: QuotedLine, was: number | null): LineNote[] {
  if (line.problem === "short") return [{ kind: "short", max: line.max ?? 1, blocks: true }];
  if (line.problem && line.problem !== "price_changed") return [{ kind: line.problem, blocks: true }];
  const max = maxOf(line);
  return [
    ...(was === null ? [] : [{ kind: "price", was, blocks: false } as const]),
    ...(!line.madeToOrder && (line.quantity >= max || max <= FEW) ? [{ kind: "left", max, blocks: false } as const] : []),
    ...(line.made ? [{ kind: "made", blocks: false } as const] : []),
  ];
}

export const isBlocked = (quote: CartQuote): boolean => quote.lines.some((line) => notesOf(line, null).some(({ blocks }) => blocks));

/** Whether the quote matches these quantities. */
export const speaksOf = (quote: CartQuote, lines: readonly { productid: string; specification: string; quantity: number }[]): boolean =>
  quote.lines.length === lines.length &&
  lines.every((line) =>
    quote.lines.some(
      (quoted) =>
        quoted.productid === line.productid &&
        quoted.specification === line.specification &&
        quoted.quantity === capQuantity(line.quantity, 999),
    ),
  );
