import type { Region } from "../app/foundation/storefront.ts";
import { categories } from "../demo/goods/categories.ts";
import { allGoods } from "../demo/shop.ts";
import type { Judged, Kind } from "./search-queries.ts";

const GRADE = { best: 3, fair: 1 } as const;
const FIRST = 10;

const shelvesAbove = (shelf: string | undefined): string[] =>
  shelf === undefined ? [] : [shelf, ...shelvesAbove(categories.find(({ id }) => id === shelf)?.parent)];

/** The models that a judgement names: a slug, or a shelf narrowed by what the goods say of themselves. Throws where there are none. */
function named(judgement: string): string[] {
  const conditions = judgement.split(/ (?=(?:color|size|material):)/);
  const found = allGoods.filter((goods) =>
    conditions.every((condition) => {
      const [key, value = ""] = condition.split(/:(.*)/);
      if (key === "shelf") return shelvesAbove(goods.category).includes(value);
      if (key === "color") return goods.colors.includes(value as never);
      if (key === "size") return (goods.sizes ?? []).some((size) => [size].flat()[0] === value);
      if (key === "material") return goods.material[1].toLowerCase().includes(value.toLowerCase());
      return goods.id === condition;
    }),
  );
  if (!found.length) throw new Error(`"${judgement}" names nothing`);
  return found.map(({ id }) => id);
}

const isSoldIn = (region: Region) => (id: string) => allGoods.find((goods) => goods.id === id)!.storefronts?.includes(region) ?? true;

/** How much each model that is sold there is wanted by whoever types it. */
export function gradesOf({ best, fair = [] }: Pick<Judged, "best" | "fair">, region: Region): Map<string, number> {
  const grades = new Map<string, number>();
  for (const id of fair.flatMap(named).filter(isSoldIn(region))) grades.set(id, GRADE.fair);
  for (const id of best.flatMap(named).filter(isSoldIn(region))) grades.set(id, GRADE.best);
  return grades;
}

const gain = (grades: readonly number[]) =>
  grades.slice(0, FIRST).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** nDCG@10: 1 where the first ten stand in the best order there can be. */
export function ndcg(found: readonly string[], grades: Map<string, number>): number {
  const ideal = gain([...grades.values()].sort((a, b) => b - a));
  return gain(found.map((id) => grades.get(id) ?? 0)) / ideal;
}

export type Measured = { lang: Judged["lang"]; kind: Kind; query: string; ndcg: number; found: number };

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Of one language, or one kind in it: how many queries, their mean nDCG@10, the share that found nothing. */
export const summed = (all: readonly Measured[]) => ({
  queries: all.length,
  ndcg: mean(all.map((each) => each.ndcg)),
  empty: all.filter(({ found }) => found === 0).length / all.length,
});
