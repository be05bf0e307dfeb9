import type { RawBuilder } from "kysely";
import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

type ColumnType = "picture" | "text" | "int" | "bigint" | "boolean" | "date" | "timestamptz" | "text[]" | "jsonb" | "words";
/** A column's type; with a second part it is not null, with this default. */
type Column = ColumnType | readonly [ColumnType, string];

/** In foreign key order. */
const tables = {
  category: { name: "words", parent_id: "text", position: ["int", "0"], active: ["boolean", "true"] },
  model: {
    name: "words",
    description: "words",
    category_id: "text",
    brand: "text",
    material: "words",
    marking: "text",
    made_to_order: ["boolean", "false"],
    length_mm: "int",
    width_mm: "int",
    height_mm: "int",
    weight_g: "int",
    storefronts: "text[]",
    facts: ["jsonb", "'[]'"],
    active: ["boolean", "true"],
  },
  product: {
    model_id: "text",
    guid: "text",
    name: "words",
    sku: ["text", "''"],
    barcode: "text",
    tnved: "text",
    color_code: "text",
    color_name: "words",
    sale: ["int", "0"],
    price_minor: "bigint",
    no_promo: ["boolean", "false"],
    made_to_order: ["boolean", "false"],
    position: ["int", "0"],
    turn_id: "picture",
    active: ["boolean", "true"],
  },
  specification: {
    product_id: "text",
    guid: "text",
    name: ["text", "''"],
    sku: ["text", "''"],
    barcode: "text",
    sale: "int",
    price_minor: "bigint",
    position: ["int", "0"],
    active: ["boolean", "true"],
  },
  collection: {
    name: "words",
    story: "words",
    cover_id: "picture",
    cover_alt: "words",
    position: ["int", "0"],
    active: ["boolean", "true"],
  },
  promo_code: {
    name: "text",
    sale: "int",
    categories: ["text[]", "'{}'"],
    models: ["text[]", "'{}'"],
    complect: ["boolean", "false"],
    starts_at: "timestamptz",
    ends_at: "timestamptz",
    use_limit: "int",
    per_customer: "int",
    minimum_minor: "bigint",
    storefronts: "text[]",
    phone: "text",
    active: ["boolean", "true"],
  },
  customer: {
    phone: "text",
    email: "text",
    firstname: ["text", "''"],
    lastname: ["text", "''"],
    birthday: "date",
    role: ["text", "'none-chosen'"],
    limit_bonus: "int",
    dealer: ["boolean", "false"],
  },
} as const satisfies Record<string, Record<string, Column>>;

export type MergedTable = keyof typeof tables;
export const mergedTables = Object.keys(tables) as MergedTable[];
const withSlug: ReadonlySet<string> = new Set(["category", "model", "collection"]);
const withOrigin: ReadonlySet<string> = new Set(["category", "model", "product", "specification", "collection"]);

/** Upserts staged rows, touching only what differs. Omitted columns keep their value; texts merge by language. */
export async function mergeTable(db: Db, table: MergedTable, origin: string, now: Date): Promise<void> {
  const columns = Object.entries(tables[table]).map(([name, column]) => ({ name, value: takeValue(name, column) }));
  if (withSlug.has(table)) columns.push({ name: "slug", value: sql`coalesce(s.body ->> 'slug', t.slug)` });
  if (withOrigin.has(table)) columns.push({ name: "origin", value: sql`coalesce(t.origin, ${origin})` });
  if (table === "model" || table === "customer")
    columns.push({ name: "created_at", value: sql`coalesce(t.created_at, ${now}::timestamptz)` });
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const current = sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)));
  const excluded = sql.join(columns.map(({ name }) => sql.ref(`excluded.${name}`)));
  const updates = sql.join(columns.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  await run(
    db,
    sql`with merged as (
          insert into ${sql.table(table)} as t (id, ${names})
          select s.id, ${sql.join(columns.map(({ value }) => value))}
          from staged s left join ${sql.table(table)} t on t.id = s.id
          where s.kind = ${table}
          order by s.seq
          on conflict (id) do update set ${updates} where (${current}) is distinct from (${excluded})
          returning t.id, t.xmax = 0 as fresh
        )
        insert into outcome (kind, id, fresh) select ${table}::text, id, fresh from merged`,
  );
}

function takeValue(name: string, column: Column): RawBuilder<unknown> {
  const [type, first] = typeof column === "string" ? [column, undefined] : column;
  const key = sql.lit(name);
  const kept = sql.ref(`t.${name}`);
  if (type === "words") return sql`coalesce(${kept}, '{}') || coalesce(s.body -> ${key}, '{}')`;
  const given =
    type === "jsonb"
      ? sql`s.body -> ${key}`
      : type === "picture"
        ? // A missing reference removes nothing.
          sql`case when s.body ->> ${key} is not null then coalesce((select f.picture_id from found_picture f join picture on picture.id = f.picture_id
            where f.name = s.body ->> ${key}), ${kept}) end`
        : type === "text[]"
          ? sql`case when jsonb_typeof(s.body -> ${key}) = 'array' then array(select jsonb_array_elements_text(s.body -> ${key})) end`
          : sql`(s.body ->> ${key})::${sql.raw(type)}`;
  const value = sql`case when s.body ? ${key} then ${given} else ${kept} end`;
  return first === undefined ? value : sql`coalesce(${value}, ${sql.raw(first)})`;
}
