import type { RawBuilder } from "kysely";
import { assertTransaction, type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Reason, ReasonCode } from "../reasons.ts";
import { stated } from "../stated.queries.server.ts";

/** Reverted tables with their keys, referenced ones first. */
const keys = {
  exchange_state: ["origin", "part"],
  exchange_name: ["origin", "kind", "id"],
  exchange_agreed: ["origin", "kind"],
  category: ["id"],
  model: ["id"],
  product: ["id"],
  specification: ["id"],
  collection: ["id"],
  model_category: ["model_id", "category_id"],
  collection_model: ["collection_id", "model_id"],
  product_picture: ["product_id", "position"],
  warehouse_balance: ["product_id", "specification_id", "warehouse"],
} as const;

export type Place = keyof typeof keys;
const places = Object.keys(keys) as Place[];
type Kept = Extract<ReasonCode, "in-use" | "goods-left" | "models-left">;
export type Skipped = { place: string; key: string; why: Reason };
/** Goods that stay are no longer on sale. */
const SWITCHED_OFF: readonly Kept[] = ["in-use", "goods-left"];

const isRow = (place: Place, alias: string, key: RawBuilder<unknown>) =>
  sql.join(
    keys[place].map((name) => sql`${sql.ref(`${alias}.${name}`)}::text = ${key} ->> ${sql.lit(name)}`),
    sql` and `,
  );

export async function gatherUndo(db: Db, runId: number): Promise<void> {
  assertTransaction(db);
  await run(
    db,
    sql`create temp table undo on commit drop as
        select place, key, (array_agg(was order by id))[1] as was, (array_agg(became order by id desc))[1] as became, null::text as stands
        from import_change where run_id = ${runId} group by place, key`,
  );
  await run(db, sql`create temp table skipped (place text not null, key text not null, why jsonb not null) on commit drop`);
  await run(db, sql`create index on undo (place)`);
  for (const place of places)
    await run(
      db,
      sql`update undo u set stands = md5(row_image(to_jsonb(t))::text) from ${sql.table(place)} t
          where u.place = ${place} and ${isRow(place, "t", sql`u.key`)}`,
    );
  // Already back to the earlier state.
  await run(db, sql`delete from undo where place <> 'stock' and stands is not distinct from md5(was::text)`);
  await run(db, sql`analyze undo`);
}

export async function skipChanged(db: Db, force: boolean): Promise<void> {
  const changed = sql`place <> 'stock' and stands is distinct from became`;
  if (!force)
    await run(
      db,
      sql`with left_alone as (delete from undo where ${changed} returning place, key)
          insert into skipped select place, ${keyText(sql`key`)}, ${stated("changed-since")} from left_alone where place not like 'exchange_%'`,
    );
  // Parts of deleted things can't be restored.
  await run(db, sql`delete from undo where place <> 'stock' and was is null and stands is null`);
}

const keyText = (key: RawBuilder<unknown>) => sql`(select string_agg(value, ' ') from jsonb_each_text(${key}))`;

/** Goods in use (ordered, in carts, waited for, recounted, parents): switched off instead of deleted. */
export async function keepHeld(db: Db): Promise<void> {
  const made = (place: Place) => sql`u.place = ${place} and u.was is null`;
  const hold = (place: Place, why: Kept, when: RawBuilder<unknown>) =>
    run(
      db,
      sql`with held as (delete from undo u where ${made(place)} and ${when} returning u.place, u.key)
          insert into skipped select place, ${keyText(sql`key`)}, ${stated(why)} from held`,
    );
  const id = sql`u.key ->> 'id'`;
  const inUse = (column: "product_id" | "specification_id") =>
    sql.join(
      [sql`order_line`, sql`cart_line`, sql`wait`].map((table) => sql`exists (select from ${table} o where o.${sql.ref(column)} = ${id})`),
      sql` or `,
    );
  const stocked = (column: "product_id" | "specification_id") =>
    sql`exists (select from stock k where k.${sql.ref(column)} = ${id} and (k.on_hand > 0 or k.reserved > 0))`;
  const ownRow = (place: Place, rowId: RawBuilder<unknown>) =>
    sql`exists (select from undo o where o.place = ${place} and o.was is null and o.key ->> 'id' = ${rowId})`;
  await hold("specification", "in-use", sql`(${inUse("specification_id")} or ${stocked("specification_id")})`);
  const hasOthers = (place: Place, column: string) =>
    sql`exists (select from ${sql.table(place)} c where ${sql.ref(`c.${column}`)} = ${id} and not ${ownRow(place, sql`c.id`)})`;
  await hold("product", "in-use", sql`(${inUse("product_id")} or ${stocked("product_id")} or ${hasOthers("specification", "product_id")})`);
  await hold("model", "goods-left", hasOthers("product", "model_id"));
  for (const [place, column, owner] of [
    ["model_category", "model_id", "model"],
    ["product_picture", "product_id", "product"],
  ] as const)
    await run(
      db,
      sql`delete from undo u using skipped s where u.place = ${place} and u.was is null and s.place = ${owner} and s.key = u.key ->> ${column}`,
    );
  const holdsModels = sql`exists (select from model m where m.category_id = ${id} and not ${ownRow("model", sql`m.id`)})`;
  const listsModels = sql`exists (select from model_category l where l.category_id = ${id} and not ${ownRow("model", sql`l.model_id`)}
    and not exists (select from undo o where o.place = 'model_category' and o.was is null
      and o.key ->> 'model_id' = l.model_id and o.key ->> 'category_id' = l.category_id))`;
  const leaves = sql`exists (select from model m where m.category_id = ${id} and exists (
    select from undo o where o.place = 'model' and o.key ->> 'id' = m.id and o.was ->> 'category_id' is distinct from ${id}))`;
  await hold("category", "models-left", sql`((${holdsModels} and not ${leaves}) or ${listsModels})`);
  await hold("category", "models-left", hasOthers("category", "parent_id"));
  for (const table of ["model", "product", "specification"] as const)
    await run(
      db,
      sql`update ${sql.table(table)} t set active = false from skipped s
          where s.place = ${table} and s.key = t.id and s.why ->> 'code' = any(${[...SWITCHED_OFF]}::text[]) and t.active`,
    );
}

/** Returns how many rows were restored and deleted. */
export async function putBack(db: Db): Promise<{ restored: number; removed: number }> {
  let restored = 0;
  let removed = 0;
  for (const place of places.toReversed())
    removed += await run(
      db,
      sql`delete from ${sql.table(place)} t using undo u where u.place = ${place} and u.was is null and ${isRow(place, "t", sql`u.key`)}`,
    );
  for (const place of places) {
    const names = await imageColumns(db, place);
    const image = sql`cross join lateral jsonb_populate_record(null::${sql.table(place)}, u.was) r`;
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const values = sql.join(names.map((name) => sql.ref(`r.${name}`)));
    const given = sql`u.place = ${place} and u.was is not null`;
    restored += await run(
      db,
      sql`update ${sql.table(place)} t set (${columns}) = row(${values}) from undo u ${image} where ${given} and ${isRow(place, "t", sql`u.key`)}`,
    );
    restored += await run(
      db,
      sql`insert into ${sql.table(place)} (${columns}) select ${values} from undo u ${image}
          where ${given} and u.stands is null and not exists (select from ${sql.table(place)} t where ${isRow(place, "t", sql`u.key`)})`,
    );
  }
  return { restored, removed };
}

const imageColumns = async (db: Db, place: Place): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      db,
      sql`select attname as name from pg_attribute where attrelid = ${place}::regclass and attnum > 0 and not attisdropped
            and attgenerated = '' and attname not in ('sold', 'popularity') order by attnum`,
    )
  ).map(({ name }) => name);

export const touchedModels = sql`
  select key ->> 'id' from undo where place = 'model'
  union select key ->> 'model_id' from undo where place = 'model_category'
  union select p.model_id from product p join undo u on u.place = 'product' and u.key ->> 'id' = p.id
  union select p.model_id from product p join specification s on s.product_id = p.id join undo u on u.place = 'specification' and u.key ->> 'id' = s.id
  union select was ->> 'model_id' from undo where place = 'product' and was is not null
  union select l.model_id from model_category l join undo u on u.place = 'category' and u.key ->> 'id' = l.category_id`;

export const listSkipped = (db: Db) => rows<Skipped>(db, sql`select place, key, why from skipped order by place, key`);
