import type { Card } from "#app/catalogue/card.ts";
import type { ListingView } from "#app/catalogue/catalogue.server.ts";

type Loaded = { cards: readonly Card[]; from: number; to: number };

/** Loaded pages of a list, so that Back restores cards and scroll position. */
const kept = new Map<string, Loaded>();
const KEPT_LISTS = 20;

export function useLoadedPages(view: ListingView, key: string): Loaded {
  const known = kept.get(key);
  const next = together(known, view);
  if (typeof window !== "undefined" && next !== known) {
    kept.delete(key);
    kept.set(key, next);
    if (kept.size > KEPT_LISTS) kept.delete(kept.keys().next().value!);
  }
  return next;
}

function together(known: Loaded | undefined, { cards, page }: ListingView): Loaded {
  if (known && page >= known.from && page <= known.to) return known;
  if (known && page === known.to + 1) return { cards: unique([...known.cards, ...cards]), from: known.from, to: page };
  if (known && page === known.from - 1) return { cards: unique([...cards, ...known.cards]), from: page, to: known.to };
  return { cards, from: page, to: page };
}

const unique = (cards: readonly Card[]) => [...new Map(cards.map((card) => [card.model, card])).values()];
