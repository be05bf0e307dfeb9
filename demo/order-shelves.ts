import { sql } from "kysely";
import type { Shop } from "../app/shop.server.ts";
import { categories } from "./goods/categories.ts";
import { allGoods } from "./shop.ts";

/** Newest first: the first shelf of every home page. */
const justCome = [
  "fight-gloves-main-event",
  "boxing-shoes-high-step",
  "heavy-bag-hundred",
  "headguard-bar",
  "bag-gloves-long-round",
  "hoodie-roadwork",
  "kettlebell-competition",
  "speed-rope-wire",
  "sparring-gloves-corner",
  "tee-count-to-ten",
];

/** Merchandising order: each section's best first, sections alternating, then new arrivals. */
export async function orderShelves(shop: Shop): Promise<void> {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent ?? id]));
  const placed = new Map<string, number>();
  const rank = ({ category }: { category: string }) => {
    const section = parents.get(category) ?? category;
    placed.set(section, (placed.get(section) ?? -1) + 1);
    return placed.get(section)!;
  };
  const ranked = allGoods.map((goods, at) => ({ id: goods.id, popularity: 1000 - rank(goods) * 20 - Math.floor(at / 8) }));
  const rows = ranked.map((row) => ({ ...row, age: justCome.includes(row.id) ? justCome.indexOf(row.id) : 100 }));
  await sql`
    update model set popularity = (row ->> 'popularity')::int, created_at = now() - (row ->> 'age')::int * interval '1 day'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row where model.id = row ->> 'id'`.execute(shop.db);
  await shop.catalogue.catchUp();
}
