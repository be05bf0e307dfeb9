import { useEffect, useState } from "react";
import type * as z from "zod";
import type { suggestAnswer } from "#app/catalogue/catalogue.contract.ts";
import { get } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

export type Suggestions = z.infer<typeof suggestAnswer>;
export type Option = { key: string; to: string; group: "queries" | "pages" | "categories" | "products"; at: number };

const CALM_MS = 120;
const LONGEST = 100;
const kept = new Map<string, Suggestions>();

/** null = nothing yet; keeps the last answer while loading. */
export function useSuggestions(text: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  useEffect(() => {
    const asked = text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, LONGEST);
    if (asked === "") return setFound(null);
    const known = kept.get(asked);
    if (known) return setFound(known);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await get<Suggestions>(`/shop/search/suggest?q=${encodeURIComponent(asked)}`, { signal: stop.signal }).catch(
        () => null,
      );
      if (stop.signal.aborted) return;
      if (answer?.ok) kept.set(asked, answer.data);
      setFound(answer?.ok ? answer.data : null);
    }, CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return found;
}

/** In arrow-key order. */
export const optionsOf = ({ queries, entries, categories, products }: Suggestions): Option[] => [
  ...queries.map((query, at) => ({
    key: `q ${query}`,
    to: `/search?q=${encodeURIComponent(query)}`,
    group: "queries" as const,
    at,
  })),
  ...entries.map(({ path }, at) => ({ key: `e ${path}`, to: path, group: "pages" as const, at })),
  ...categories.map(({ slug }, at) => ({ key: `c ${slug}`, to: `/category/${slug}`, group: "categories" as const, at })),
  ...products.map(({ slug }, at) => ({ key: `p ${slug}`, to: `/model/${slug}`, group: "products" as const, at })),
];

export const groupNames = {
  queries: () => m.suggest_queries(),
  pages: () => m.suggest_pages(),
  categories: () => m.suggest_sections(),
  products: () => m.suggest_goods(),
};
