import type { IndexAnswer } from "./index-query.ts";
import type { ListFacet } from "./listing.ts";

export type QuickFilter = { facet: ListFacet; value: string };

const telling: readonly ListFacet[] = ["weight", "size", "color", "material", "brand"];
const MOST = 3;

/** Chips above a list: the commonest dividing value of the three most telling facets, independent of what is chosen. */
export function quickFilters({ facets, whole }: Pick<IndexAnswer, "facets" | "whole">): QuickFilter[] {
  const quick: QuickFilter[] = [];
  for (const facet of telling) {
    // Ounces appear as weight already.
    if (facet === "size" && quick.some((one) => one.facet === "weight")) continue;
    const dividing = facets[facet].filter((value) => value.whole > 1 && value.whole < whole);
    const most = dividing.reduce<(typeof dividing)[number] | undefined>(
      (best, value) => (best && (best.whole > value.whole || (best.whole === value.whole && best.value < value.value)) ? best : value),
      undefined,
    );
    if (most && facets[facet].length > 1) quick.push({ facet, value: most.value });
  }
  return quick.slice(0, MOST);
}
