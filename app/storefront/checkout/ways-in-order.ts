import type { OfferedWay } from "#app/client/checkout/ask-options.ts";

export type WayGroup = { mode: OfferedWay["mode"]; shown: OfferedWay[]; folded: OfferedWay[] };

/** So many ways of a kind are read at a glance; the rest is asked for. */
const AT_ONCE = 3;

/** Ways as a shopper reads them: points before doors, the cheapest first, then the soonest. A chosen one is never folded away, nor one alone. */
export function waysInOrder(options: readonly OfferedWay[], isChosen: (way: OfferedWay) => boolean): WayGroup[] {
  return (["point", "door"] as const).flatMap((mode) => {
    const ways = options.filter((way) => way.mode === mode).sort((a, b) => a.price - b.price || a.day.to.localeCompare(b.day.to));
    if (ways.length === 0) return [];
    const most = ways.length === AT_ONCE + 1 ? ways.length : AT_ONCE;
    const isShown = (way: OfferedWay, place: number) => place < most || isChosen(way);
    return [{ mode, shown: ways.filter(isShown), folded: ways.filter((way, place) => !isShown(way, place)) }];
  });
}
