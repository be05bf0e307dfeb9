import { unitDiscount } from "./line-price.ts";

/** A price from a moment (ms) on; null or 0 = off sale or unpriced. */
export type PriceStep = { at: number; listMinor: number | null; finalMinor: number | null };

const WINDOW_MS = 30 * 24 * 3600_000;

/** The lowest price in the 30 days before a reduction, or since launch [PRC-17]; null = none. `history` is ascending. */
export function lowestBefore(history: readonly PriceStep[], reductionStartedAt: number): number | null {
  const asked = history.flatMap(({ at, finalMinor }, index) => {
    const until = Math.min(history[index + 1]?.at ?? Number.POSITIVE_INFINITY, reductionStartedAt);
    return finalMinor && until > at && until > reductionStartedAt - WINDOW_MS ? [finalMinor] : [];
  });
  return asked.length ? Math.min(...asked) : null;
}

/** When the current price began. A deeper reduction is a new one with 30 days of its own. */
export function currentSince(history: readonly PriceStep[]): number | null {
  const lasting = history.filter(({ at }, index) => index === history.length - 1 || history[index + 1]!.at > at);
  const last = lasting.at(-1);
  const other = lasting.findLastIndex((step) => step.finalMinor !== last?.finalMinor || step.listMinor !== last?.listMinor);
  return lasting[other + 1]?.at ?? null;
}

export function lowestBeforeCurrent(history: readonly PriceStep[]): number | null {
  const since = currentSince(history);
  return since === null ? null : lowestBefore(history, since);
}

/** An announceable reduction: `sale` from struck-out `listMinor`, rounded down, with `lowestMinor` beside it. */
export type Announced = { listMinor: number; sale: number; lowestMinor: number | null };

/** Price law: a reduction counts from the 30-day lowest; if that is no higher than now, nothing is struck out [PRC-17]. */
export function announce({ listMinor, sale }: { listMinor: number; sale: number }, lowestMinor: number | null): Announced {
  const finalMinor = listMinor - unitDiscount(listMinor, sale);
  if (finalMinor >= listMinor) return { listMinor, sale: 0, lowestMinor: null };
  // Launched reduced: never cost more.
  if (lowestMinor === null || lowestMinor <= finalMinor) return { listMinor: finalMinor, sale: 0, lowestMinor };
  if (lowestMinor >= listMinor) return { listMinor, sale, lowestMinor };
  const hundredfold = (lowestMinor - finalMinor) * 100;
  return { listMinor: lowestMinor, sale: (hundredfold - (hundredfold % lowestMinor)) / lowestMinor, lowestMinor };
}
