import { sql } from "kysely";
import { newId } from "../../app/foundation/ids.server.ts";
import type { Shop } from "../../app/shop.server.ts";

type GoodsInput = {
  id?: string;
  price?: number;
  sale?: number;
  stock?: number;
  sizes?: Record<string, number>;
  madeToOrder?: boolean;
  noPromo?: boolean;
  storefronts?: string[] | null;
};

/** Whole rubles; `sizes`: stock by size id, else `stock`. */
export async function putOnShelf(
  shop: Shop,
  { price = 5000, sale = 0, stock = 10, sizes, madeToOrder = false, noPromo = false, storefronts = null, ...given }: GoodsInput = {},
) {
  const id = given.id ?? `p-${newId().slice(0, 8)}`;
  const model = `m-${id}`;
  const name = JSON.stringify({ ru: `Перчатки ${id}`, en: `Gloves ${id}` });
  const { db } = shop;
  await sql`insert into category (id, slug, name) values ('gloves', 'gloves', '{"ru": "Перчатки", "en": "Gloves"}') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into model (id, slug, name, category_id, length_mm, width_mm, height_mm, weight_g, storefronts)
            values (${model}, ${model}, ${name}, 'gloves', 300, 200, 100, 500, ${storefronts})`.execute(db);
  await sql`insert into product (id, model_id, guid, name, sku, sale, price_minor, no_promo, made_to_order)
            values (${id}, ${model}, ${newId()}, ${name}, ${`SKU-${id}`}, ${sale}, ${price * 100}, ${noPromo}, ${madeToOrder})`.execute(db);
  const shelves = sizes ? Object.entries(sizes) : [["0", stock] as const];
  for (const [size, count] of shelves) {
    if (sizes)
      await sql`insert into specification (id, product_id, guid, name, sku) values (${size}, ${id}, ${newId()}, ${size}, ${`SKU-${size}`})`.execute(
        db,
      );
    await sql`insert into stock (product_id, specification_id, on_hand) values (${id}, ${size}, ${count})`.execute(db);
    if (count > 0)
      await sql`insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at) values (${id}, ${size}, ${count}, 'import', 'test', ${shop.clock.now()})`.execute(
        db,
      );
  }
  return id;
}

type Promo = {
  sale?: number;
  models?: string[];
  categories?: string[];
  complect?: boolean;
  startsAt?: Date;
  endsAt?: Date;
  useLimit?: number;
  perCustomer?: number;
  minimum?: number;
  storefronts?: string[];
};

export async function putPromo(shop: Shop, given: Promo = {}): Promise<string> {
  const name = `P${newId().slice(0, 8)}`.toUpperCase();
  const { startsAt = null, endsAt = null, useLimit = null, perCustomer = null, minimum = null, storefronts = null } = given;
  await sql`insert into promo_code (id, name, sale, categories, models, complect, starts_at, ends_at, use_limit, per_customer, minimum_minor, storefronts)
            values (${name}, ${name}, ${given.sale ?? 20}, ${given.categories ?? []}, ${given.models ?? []}, ${given.complect ?? false}, ${startsAt}, ${endsAt},
                    ${useLimit}, ${perCustomer}, ${minimum === null ? null : minimum * 100}, ${storefronts})`.execute(shop.db);
  return name;
}

export async function shelf(shop: Shop, productId: string, specificationId = "0") {
  const found = await sql<{
    on_hand: number;
    reserved: number;
  }>`select on_hand, reserved from stock where product_id = ${productId} and specification_id = ${specificationId}`.execute(shop.db);
  return found.rows[0]!;
}
