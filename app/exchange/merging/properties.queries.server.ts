import { type Db, run, sql } from "#app/foundation/database/database.server.ts";
import type { Profile } from "../profile.contract.ts";

export async function applyProperties(db: Db, profile: Profile): Promise<void> {
  await run(
    db,
    sql`create temp table told_property as
        select s.seq, s.kind, e.at, p.body as property, p.body ->> 'role' as role, v.value
        from staged s
        cross join jsonb_array_elements(s.body -> 'properties') with ordinality as e(told, at)
        join staged p on p.kind = 'property' and p.id = e.told ->> 'id'
        cross join lateral (select coalesce(p.body -> 'variants' ->> (e.told ->> 'value'), e.told ->> 'value') as value) v
        -- A value that is in no list is a reference to what nobody has sent.
        where s.kind in ('model', 'offer') and v.value <> '' and v.value !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
  );
  await makeFacts(db, profile);
  await keepAbsentFacts(db);
  await applyRoles(db);
  await run(db, sql`drop table told_property`);
}

const makeFacts = (db: Db, { language, missingLanguage }: Profile) => {
  const words = (text: string) =>
    missingLanguage === "copy"
      ? sql`jsonb_build_object('ru', ${sql.raw(text)}, 'en', ${sql.raw(text)})`
      : sql`jsonb_build_object(${language}::text, ${sql.raw(text)})`;
  return run(
    db,
    sql`update staged s set body = s.body || jsonb_build_object('facts', f.facts)
        from (
          select seq, jsonb_agg(jsonb_build_object('name', ${words("property ->> 'name'")}, 'value', ${words("value")}) order by at) as facts
          from told_property where kind = 'model' and property ->> 'shown' = 'true' group by seq
        ) f
        where f.seq = s.seq`,
  );
};

/** Unknown properties may be facts the shop has: keep those not repeated. */
const keepAbsentFacts = (db: Db) =>
  run(
    db,
    sql`update staged s set body = s.body || jsonb_build_object('facts', s.body -> 'facts' || k.facts)
        from (
          select m.seq, jsonb_agg(f.fact order by f.at) as facts
          from staged m join model t on t.id = m.id
          cross join jsonb_array_elements(t.facts) with ordinality as f(fact, at)
          where m.kind = 'model' and m.body ? 'facts'
            and exists (select from jsonb_array_elements(m.body -> 'properties') with ordinality as e(told, at)
              where e.told ->> 'value' <> '' and not exists (select from told_property p where p.seq = m.seq and p.at = e.at))
            and not exists (select from jsonb_array_elements(m.body -> 'facts') n where n -> 'name' = f.fact -> 'name')
          group by m.seq
        ) k
        where k.seq = s.seq`,
  );

/** A record's own fields beat its properties, except the brand: a manufacturer isn't always one. */
const applyRoles = (db: Db) =>
  run(
    db,
    sql`with measured as (
          select seq, at, role, value, (property ->> 'dimension')::int as dimension, case when replace(regexp_replace(value, '\\s', '', 'g'), ',', '.') ~ '^\\d{1,6}(\\.\\d{1,6})?$'
            then ceil(replace(regexp_replace(value, '\\s', '', 'g'), ',', '.')::numeric * (property ->> 'measure')::numeric)::int end as measure
          from told_property
        ), said as (
          select seq,
            (array_agg(value order by at) filter (where role = 'brand'))[1] as brand,
            (select string_agg(value, ', ' order by dimension) from (
              select distinct on (value) value, dimension from (
                select distinct on (dimension) dimension, value from measured size where size.seq = measured.seq and role = 'size' order by dimension, at
              ) first order by value, dimension
            ) sizes) as size,
            (array_agg(value order by at) filter (where role = 'color'))[1] as color,
            max(measure) filter (where role = 'weight' and measure > 0) as weight_g,
            max(measure) filter (where role = 'length' and measure between 1 and 4000) as length_mm,
            max(measure) filter (where role = 'width' and measure between 1 and 4000) as width_mm,
            max(measure) filter (where role = 'height' and measure between 1 and 4000) as height_mm
          from measured group by seq
        )
        update staged s set body = case s.kind
          when 'model' then
            jsonb_strip_nulls(jsonb_build_object('weight_g', weight_g)
              || case when length_mm + width_mm + height_mm > 0
                   then jsonb_build_object('length_mm', length_mm, 'width_mm', width_mm, 'height_mm', height_mm) else '{}' end)
            || s.body || jsonb_strip_nulls(jsonb_build_object('brand', brand))
          else jsonb_strip_nulls(jsonb_build_object('size', size, 'color', color)) || s.body end
        from said where said.seq = s.seq`,
  );
