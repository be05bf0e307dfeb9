import { type Region, storefrontIn } from "../app/foundation/storefront.ts";
import { categories } from "../demo/goods/categories.ts";
import { allGoods } from "../demo/shop.ts";
import type { Judged, Kind } from "./search-queries.ts";

const GRADE = { best: 3, fair: 1 } as const;
const FIRST = 10;

const shelvesAbove = (shelf: string | undefined): string[] =>
  shelf === undefined ? [] : [shelf, ...shelvesAbove(categories.find(({ id }) => id === shelf)?.parent)];

type Goods = (typeof allGoods)[number];
/** The cheapest variant in rubles. */
function lowestOf({ price, prices = {}, sizes = [], sale = {} }: Goods): number {
  const list = [price, ...Object.values(prices), ...sizes.flatMap((size) => (Array.isArray(size) ? [size[1]] : []))];
  return Math.min(...list) * (1 - Math.max(0, ...Object.values(sale)) / 100);
}
/** A rough dollar: judged limits don't hinge on a ruble. */
const DOLLAR = 78;

/** Models of a judgement: a slug, a filtered category, or a page. Throws for none. */
function named(judgement: string, region: Region): string[] {
  if (judgement.startsWith("link:")) return [judgement];
  const conditions = judgement.split(/ (?=(?:color|size|material|under):)/);
  const found = allGoods.filter((goods) =>
    conditions.every((condition) => {
      const [key, value = ""] = condition.split(/:(.*)/);
      if (key === "shelf") return shelvesAbove(goods.category).includes(value);
      if (key === "color") return goods.colors.includes(value as never);
      if (key === "size") return (goods.sizes ?? []).some((size) => [size].flat()[0] === value);
      if (key === "material") return goods.material[1].toLowerCase().includes(value.toLowerCase());
      if (key === "under") return lowestOf(goods) <= Number(value) * (storefrontIn(region).currencies[0] === "usd" ? DOLLAR : 1);
      return goods.id === condition;
    }),
  );
  if (!found.length) throw new Error(`"${judgement}" names nothing`);
  return found.map(({ id }) => id);
}

const isSoldIn = (region: Region) => (id: string) =>
  id.startsWith("link:") || (allGoods.find((goods) => goods.id === id)!.storefronts?.includes(region) ?? true);

/** Relevance grades of all models for a query. */
export function gradesOf({ best, fair = [] }: Pick<Judged, "best" | "fair">, region: Region): Map<string, number> {
  const grades = new Map<string, number>();
  for (const id of fair.flatMap((one) => named(one, region)).filter(isSoldIn(region))) grades.set(id, GRADE.fair);
  for (const id of best.flatMap((one) => named(one, region)).filter(isSoldIn(region))) grades.set(id, GRADE.best);
  return grades;
}

const gain = (grades: readonly number[]) =>
  grades.slice(0, FIRST).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** nDCG@10: 1 = ideal order. */
export function ndcg(found: readonly string[], grades: Map<string, number>): number {
  const ideal = gain([...grades.values()].sort((a, b) => b - a));
  return gain(found.map((id) => grades.get(id) ?? 0)) / ideal;
}

export type Measured = { lang: Judged["lang"]; kind: Kind; query: string; ndcg: number; found: number };

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Per language or kind: number of queries, mean nDCG@10, share without results. */
export const summed = (all: readonly Measured[]) => ({
  queries: all.length,
  ndcg: mean(all.map((each) => each.ndcg)),
  empty: all.filter(({ found }) => found === 0).length / all.length,
});
