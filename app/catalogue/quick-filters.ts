import type { IndexAnswer } from "./index-query.ts";
import type { ListFacet } from "./listing.ts";

export type QuickFilter = { facet: ListFacet; value: string };

/** What shoppers narrow by first: how heavy a glove, which size, what colour. */
const telling: readonly ListFacet[] = ["weight", "size", "color", "material", "brand"];
const MOST = 3;

/**
 * The filters that stand above the list: of the three most telling facets that divide it, the value that most of its goods have and not
 * all; one thing alone needs no filter. They are the list's own: nothing that is chosen moves them.
 */
export function quickFilters({ facets, whole }: Pick<IndexAnswer, "facets" | "whole">): QuickFilter[] {
  const quick: QuickFilter[] = [];
  for (const facet of telling) {
    // Ounces are told as weight.
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
