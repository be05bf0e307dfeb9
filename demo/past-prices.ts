import { sql } from "kysely";
import type { Shop } from "../app/shop.server.ts";
import { demoShop } from "./shop.ts";

/** Full prices before today's reductions, for their history. */
export async function tellThePast(shop: Shop): Promise<void> {
  const things = demoShop()
    .models.flatMap(({ products }) => products)
    .flatMap(({ _id, price, specifications }) => [
      { product: _id, size: "0", price: price.count },
      ...specifications.map((size) => ({ product: _id, size: size._id, price: size.price.count })),
    ]);
  await sql`
    insert into price_history (product_id, specification_id, list_minor, final_minor, at)
    select thing ->> 'product', thing ->> 'size', (thing ->> 'price')::bigint * 100, (thing ->> 'price')::bigint * 100, shop_time() - interval '60 days'
    from jsonb_array_elements(${JSON.stringify(things)}::jsonb) thing where not exists (select from price_history)`.execute(shop.db);
}
