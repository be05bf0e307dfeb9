import { queryOf } from "./generate-catalogue.ts";
import { load, seeded } from "./measure.ts";
import type { Running } from "./store.ts";

export const kinds = ["category", "facets", "search", "suggestions", "model"] as const;
export type Kind = (typeof kinds)[number];
export type Point = { models: number; of: Record<Kind, { p50Ms: number; p95Ms: number }> };

const WARMING = 3000;
const ROUNDS = 7;
const MEASURED = 400;

/** Seeded requests over all categories, facets, queries and models, mostly distinct. */
export async function measurePoint({ pids, port }: Running, models: number): Promise<Point> {
  const random = seeded(models);
  const below = (most: number) => Math.floor(random() * most);
  const sorted = () => `sort=${["popular", "new", "price", "-price", "sale"][below(5)]}&page=${1 + below(3)}`;
  const narrowed = () => `${random() < 0.5 ? `&f.size=${[8, 10, 12, 14][below(4)]}+oz` : ""}${random() < 0.3 ? "&f.sale=1" : ""}`;
  const query = () => encodeURIComponent(queryOf(random, models));
  const asks: Record<Kind, () => string> = {
    category: () => `/shop/catalogue?category=c${1 + below(12)}&${sorted()}`,
    facets: () => `/shop/catalogue?category=c${1 + below(12)}&${sorted()}${narrowed()}&f.price=${below(2000)}-${3000 + below(9000)}`,
    search: () => `/shop/catalogue?q=${query()}&${sorted()}${narrowed()}`,
    suggestions: () => `/shop/search/suggest?q=${encodeURIComponent(queryOf(random, models).slice(0, 3 + below(8)))}`,
    model: () => `/shop/model/model-${1 + below(models)}`,
  };
  // Warm caches, at every size.
  for (const kind of kinds) await load(pids, port, WARMING, 4, () => ({ path: asks[kind]() }));
  // The median round, to filter out other load.
  const measured = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, { p50Ms: number; p95Ms: number }[]>;
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of kinds) measured[kind].push(await load(pids, port, MEASURED, 2, () => ({ path: asks[kind]() })));
  const of = {} as Point["of"];
  for (const kind of kinds) of[kind] = { p50Ms: middleOf(measured[kind], "p50Ms"), p95Ms: middleOf(measured[kind], "p95Ms") };
  return { models, of };
}

const middleOf = (rounds: { p50Ms: number; p95Ms: number }[], of: "p50Ms" | "p95Ms") =>
  rounds.map((round) => round[of]).sort((a, b) => a - b)[rounds.length >> 1]!;
