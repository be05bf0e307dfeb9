import { unitDiscount } from "./line-price.ts";

/** What one thing cost from a moment on (milliseconds); null = it was off sale or had no price. */
export type PriceStep = { at: number; listMinor: number | null; finalMinor: number | null };

const WINDOW_MS = 30 * 24 * 3600_000;

/**
 * The lowest price asked in the 30 days before a reduction; of goods that came later, since they came [PRC-17]. Null = nothing was asked
 * then. `history` from the oldest step on; what lasted no time was asked of nobody.
 */
export function lowestBefore(history: readonly PriceStep[], reductionStartedAt: number): number | null {
  const asked = history.flatMap(({ at, finalMinor }, index) => {
    const until = Math.min(history[index + 1]?.at ?? Number.POSITIVE_INFINITY, reductionStartedAt);
    return finalMinor !== null && until > at && until > reductionStartedAt - WINDOW_MS ? [finalMinor] : [];
  });
  return asked.length ? Math.min(...asked) : null;
}

/** When the price in force began to be asked. A reduction made deeper is a new one: the plain 30 days before it count, in every country. */
export function currentSince(history: readonly PriceStep[]): number | null {
  const lasting = history.filter(({ at }, index) => index === history.length - 1 || history[index + 1]!.at > at);
  const last = lasting.at(-1);
  const other = lasting.findLastIndex((step) => step.finalMinor !== last?.finalMinor || step.listMinor !== last?.listMinor);
  return lasting[other + 1]?.at ?? null;
}

/** The lowest price before the reduction in force. */
export function lowestBeforeCurrent(history: readonly PriceStep[]): number | null {
  const since = currentSince(history);
  return since === null ? null : lowestBefore(history, since);
}

/** A reduction as it may be announced: struck out is `listMinor`, `sale` is counted from it and rounded down, `lowestMinor` is told beside it. */
export type Announced = { listMinor: number; sale: number; lowestMinor: number | null };

/**
 * Where the law asks for it a reduction is counted from the lowest price of the 30 days before it, never from a price that was asked for
 * a day only; where that was no higher than the price now, nothing is struck out [PRC-17].
 */
export function announce({ listMinor, sale }: { listMinor: number; sale: number }, lowestMinor: number | null): Announced {
  const finalMinor = listMinor - unitDiscount(listMinor, sale);
  if (finalMinor >= listMinor) return { listMinor, sale: 0, lowestMinor: null };
  // What came reduced has never cost more than now: nothing is announced of it.
  if (lowestMinor === null || lowestMinor <= finalMinor) return { listMinor: finalMinor, sale: 0, lowestMinor };
  if (lowestMinor >= listMinor) return { listMinor, sale, lowestMinor };
  const hundredfold = (lowestMinor - finalMinor) * 100;
  return { listMinor: lowestMinor, sale: (hundredfold - (hundredfold % lowestMinor)) / lowestMinor, lowestMinor };
}
