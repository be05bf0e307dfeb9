import type { OfferedWay } from "#app/client/checkout/ask-options.ts";

export type WayGroup = { mode: OfferedWay["mode"]; shown: OfferedWay[]; folded: OfferedWay[] };

/** Options shown per kind before folding. */
const AT_ONCE = 3;

/** Points before doors, cheapest, then fastest. Never folds the chosen one, nor a single one. */
export function waysInOrder(options: readonly OfferedWay[], isChosen: (way: OfferedWay) => boolean): WayGroup[] {
  return (["point", "door"] as const).flatMap((mode) => {
    const ways = options.filter((way) => way.mode === mode).sort((a, b) => a.price - b.price || a.day.to.localeCompare(b.day.to));
    if (ways.length === 0) return [];
    const most = ways.length === AT_ONCE + 1 ? ways.length : AT_ONCE;
    const isShown = (way: OfferedWay, place: number) => place < most || isChosen(way);
    return [{ mode, shown: ways.filter(isShown), folded: ways.filter((way, place) => !isShown(way, place)) }];
  });
}
