import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import { stated } from "../stated.queries.server.ts";

/**
 * Records a part's timestamp; false if a newer exchange was imported. `slack`: parts of one exchange come in any order.
 * A moment that has not come counts as now: it must not block what is written later.
 */
export const isNewest = async (db: Db, origin: string, part: string, formedAt: string, slack: string, now: Date): Promise<boolean> =>
  Boolean(
    await row(
      db,
      sql`insert into exchange_state as e (origin, part, formed_at) values (${origin}, ${part}, least(${formedAt}::timestamptz, ${now}))
          on conflict (origin, part) do update set formed_at = greatest(case when e.formed_at <= ${now} then e.formed_at end, excluded.formed_at)
            where e.formed_at <= excluded.formed_at + ${slack}::interval or e.formed_at > ${now}
          returning true as kept`,
    ),
  );

/** Drops unknown groups: known models keep theirs, new ones get the profile's. Returns how many models name one. */
export async function dropUnknownGroups(db: Db, fallback: string | null): Promise<number> {
  return run(
    db,
    sql`update staged s set body = case when exists (select from model m where m.id = s.id) then s.body - 'category_id'
          else s.body || jsonb_build_object('category_id', ${fallback}::text) end
        where s.kind = 'model' and (s.body ? 'categories' or not exists (select from model m where m.id = s.id))
          and not exists (select from staged k where k.kind = 'category' and k.id = s.body ->> 'category_id')
          and not exists (select from category k where k.id = s.body ->> 'category_id')`,
  );
}

/** A nameless deletion mark of what the shop never had. */
export const dropUnknownDeleted = (db: Db) =>
  run(
    db,
    sql`delete from staged s
        where s.kind in ('model', 'product', 'offer') and s.body -> 'active' = 'false' and not s.body ? 'name'
          and not exists (select from model m where s.kind = 'model' and m.id = s.id)
          and not exists (select from product p where s.kind in ('product', 'offer') and p.guid = s.id)
          and not exists (select from specification o where s.kind = 'offer' and o.guid = s.id)`,
  );

/** Goods known from offers only: makes a model and product named like the offer. */
export async function makeGoodsOfOffers(
  db: Db,
  { make, category, storefronts }: { make: boolean; category: string | null; storefronts: string[] | null },
) {
  await run(
    db,
    sql`create temp table lost as
        select distinct on (s.body ->> 'goods') s.body ->> 'goods' as goods, s.place, s.body
        from staged s
        where s.kind = 'offer'
          and not exists (select from staged k where k.kind = 'product' and k.id = s.body ->> 'goods')
          and not exists (select from product k where k.guid = s.body ->> 'goods')
        order by s.body ->> 'goods', (s.body ? 'name') desc, s.id = s.body ->> 'goods' desc, s.seq`,
  );
  await run(
    db,
    sql`with gone as (
          delete from staged s using lost l
          where s.kind = 'offer' and s.body ->> 'goods' = l.goods and not (${make} and l.body ? 'name') returning s.kind, s.place, s.id
        )
        insert into refused (kind, place, reason)
        select kind, place || ' (' || id || ')', ${stated("goods-nowhere")} from gone`,
  );
  if (make) await stageGoodsOfOffers(db, { category, storefronts });
  await run(db, sql`drop table lost`);
}

const stageGoodsOfOffers = (db: Db, { category, storefronts }: { category: string | null; storefronts: string[] | null }) =>
  run(
    db,
    sql`insert into staged (kind, id, place, body)
        select 'model', goods, place, jsonb_build_object(
          'name', body -> 'words', 'slug_base', body -> 'slug_base', 'storefronts', ${storefronts}::text[], 'category_id', ${category}::text, 'categories', '[]'::jsonb,
          'active', true)
        from lost where body ? 'name'
        union all
        select 'product', goods, place, jsonb_build_object('model_id', goods, 'guid', goods, 'name', body -> 'words', 'active', true)
        from lost where body ? 'name'`,
  );

/** Switches off (never deletes) goods that a full export omits. Returns how many rows. */
export async function switchOffMissing(db: Db, origin: string, { goods, offers }: { goods: boolean; offers: boolean }): Promise<number> {
  const off = (table: "model" | "product" | "specification", when = sql`true`) =>
    run(
      db,
      sql`update ${sql.table(table)} t set active = false
          where t.origin = ${origin} and t.active and ${when}
            and not exists (select from staged s where s.kind = ${table} and s.id = t.id and not s.body ? 'unnamed')
            and not exists (select from refused r where r.kind = ${table} and substring(r.place from '\\(([^()]*)\\)$') = t.id)`,
    );
  let count = 0;
  const named = (guid: string) => sql`exists (select from staged s where s.kind = 'named' and s.id = ${sql.ref(guid)})`;
  const sold = sql`not exists (select from product p where p.model_id = t.id
    and (exists (select from staged s where s.kind = 'product' and s.id = p.id and not s.body ? 'unnamed') or ${named("p.guid")}))`;
  // A known size stays in its color although its offer states another.
  const ofNamed = sql`exists (select from specification o where o.product_id = t.id and (${named("o.guid")}
    or o.active and exists (select from staged s where s.kind = 'specification' and s.id = o.id)))`;
  if (goods) count += (await off("model", sold)) + (await off("product", sql`t.guid not like '%#%' and not ${named("t.guid")}`));
  if (offers)
    count += (await off("product", sql`t.guid like '%#%' and not ${ofNamed}`)) + (await off("specification", sql`not ${named("t.guid")}`));
  return count;
}

export const showFilledCategories = (db: Db, origin: string) =>
  run(
    db,
    sql`with recursive filled as (
          select distinct l.category_id as id from model_category l join model m on m.id = l.model_id where m.active
          union select c.parent_id from filled f join category c on c.id = f.id where c.parent_id is not null
        )
        update category c set active = exists (select from filled f where f.id = c.id)
        where c.origin = ${origin} and c.active <> exists (select from filled f where f.id = c.id)`,
  );
