import { type Db, run, sql } from "#app/foundation/database/database.server.ts";
import type { Format } from "../detect.server.ts";
import { stated, statedOf } from "../stated.queries.server.ts";
import { refuse, value } from "./refuse.queries.server.ts";

type Kind = "category" | "collection" | "model" | "product" | "specification" | "promo_code";
/** Required columns of new rows, named as in the format. */
type Deps = Partial<Record<Kind, Readonly<Record<string, string>>>>;

const ofGoods = { guid: "guid", name: "name", sku: "artikul", price_minor: "price" };
const ofName = { name: "name" };
const needs: Record<Format, Deps> = {
  "shop-file": {
    category: ofName,
    collection: ofName,
    model: ofName,
    product: ofGoods,
    specification: ofGoods,
    promo_code: { name: "name", sale: "sale" },
  },
  "shopify-csv": { model: { name: "Title" }, product: { price_minor: "Variant Price" }, specification: { price_minor: "Variant Price" } },
  "woocommerce-csv": {
    model: { name: "Name" },
    product: { price_minor: "Regular price" },
    specification: { price_minor: "Regular price" },
  },
  "magento-csv": { model: { name: "name" } },
  commerceml: {},
  yml: {},
};

export async function refuseIncomplete(db: Db, format: Format): Promise<void> {
  await run(
    db,
    sql`create temp table priced as
        select distinct body ->> 'product_id' as id from staged where kind = 'specification' and body ? 'price_minor'`,
  );
  await run(db, sql`create index on priced (id)`);
  for (const [kind, columns] of Object.entries(needs[format]) as [Kind, Readonly<Record<string, string>>][]) {
    const missing = Object.entries(columns).map(
      ([column, word]) =>
        sql`case when not s.body ? ${sql.lit(column)} ${column === "price_minor" ? sql`and not ${isPriced(kind)}` : sql``} then ${word}::text end`,
    );
    const lacking = sql`concat_ws(', ', ${sql.join(missing)})`;
    const isNew = sql`not exists (select from ${sql.table(kind)} t where t.id = s.id)`;
    await refuse(db, kind, statedOf("lacks", "what", lacking), sql`${isNew} and ${lacking} <> ''`);
  }
  await run(db, sql`drop table priced`);
}

/** A size's price falls back to its product's and vice versa [PRC-19]. */
const isPriced = (kind: Kind) =>
  kind === "product"
    ? sql`exists (select from priced where priced.id = s.id)`
    : sql`(exists (select from staged k where k.kind = 'product' and k.id = ${value("product_id")} and k.body ? 'price_minor')
           or exists (select from product k where k.id = ${value("product_id")} and k.price_minor is not null))`;

/** Sized goods are counted by size: refuse a count of their own. */
export const refuseCountsOfSized = (db: Db) =>
  refuse(
    db,
    "balance",
    stated("counted-by-size"),
    sql`${value("specification_id")} = '0' and exists (select from specification t where t.product_id = ${value("product_id")} and t.active)`,
  );

/** Moving a model replaces its main category; the others stay. */
export const keepFurtherCategories = (db: Db) =>
  run(
    db,
    sql`update staged s set body = s.body || jsonb_build_object('categories', coalesce((
          select jsonb_agg(l.category_id) from model_category l join model m on m.id = l.model_id
          where m.id = s.id and l.category_id is distinct from m.category_id), '[]'))
        where s.kind = 'model' and s.body ? 'category_id' and not s.body ? 'categories'`,
  );

/** A new sized product takes one size's SKU; a known one keeps its own. */
export const giveSkus = (db: Db) =>
  run(
    db,
    sql`update staged s set body = s.body || jsonb_build_object('sku', s.body -> 'sku_base')
        where s.kind = 'product' and s.body ? 'sku_base' and not s.body ? 'sku' and not exists (select from product t where t.id = s.id)`,
  );

const ordered = { category: null, collection: null, product: "model_id", specification: "product_id" } as const;

/** Keeps the list's order if complete; in a partial list known rows permute and new ones go last. */
export async function keepOrder(db: Db, origin: string): Promise<void> {
  for (const [kind, column] of Object.entries(ordered)) {
    const told = column ? sql`s.body ->> ${sql.lit(column)}` : sql`''`;
    const standing = column ? sql.ref(`t.${column}`) : sql`''`;
    await run(
      db,
      sql`with told as (
            select s.seq, ${told} as list, (s.body ->> 'position')::int as place, t.position as stood
            from staged s left join ${sql.table(kind)} t on t.id = s.id and ${standing} = ${told}
            where s.kind = ${kind} and s.body ? 'position'
          ), left_out as (
            select ${standing} as list, max(t.position) as last
            from ${sql.table(kind)} t
            where t.origin = ${origin} and t.active and not exists (select from staged s where s.kind = ${kind} and s.id = t.id)
            group by 1
          ), nth as (
            select told.*, l.last, row_number() over (partition by list, stood is null order by place, seq) as n,
                   max(stood) over (partition by list) as last_known
            from told join left_out l using (list)
          ), stands as (
            select list, stood, row_number() over (partition by list order by stood) as n from told where stood is not null
          )
          update staged s set body = s.body || jsonb_build_object('position', case when nth.stood is null
            then greatest(nth.last, nth.last_known) + nth.n else stands.stood end)
          from nth left join stands on stands.list = nth.list and stands.n = nth.n and nth.stood is not null
          where s.seq = nth.seq`,
    );
  }
}
