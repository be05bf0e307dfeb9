import { type Db, run, sql } from "#app/foundation/database/database.server.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { Profile } from "../profile.contract.ts";
import { stated, statedOf } from "../stated.queries.server.ts";
import { shareGalleries } from "./galleries.queries.server.ts";

type OfferTerms = { profile: Profile; origin: string; priceType: string | null };

/** Offers become products (per colour), sizes, prices and stock. A known size never moves to another colour on partial data. */
export async function shapeOffers(db: Db, { profile, origin, priceType }: OfferTerms): Promise<void> {
  await planOffers(db, profile, priceType);
  await run(db, sql`create index on plan (goods)`);
  await run(db, sql`analyze plan`);
  await refuseForeignPrices(db, { currency: profile.currency, origin, priceType });
  await run(
    db,
    sql`with gone as (
          delete from plan where characteristic and known_product is null and not body ? 'name' returning place, id
        )
        insert into refused (kind, place, reason) select 'offer', place || ' (' || id || ')', ${stated("offer-unknown")} from gone`,
  );
  await stageProducts(db, profile);
  await stageSpecifications(db, profile);
  await stageBalances(db, profile.readyWarehouse, origin);
  await shareGalleries(db, profile.language);
  await run(db, sql`drop table plan`);
}

/** The goods' own product takes its first colour, each further colour gets a new one. */
async function planOffers(db: Db, { language }: Profile, priceType: string | null) {
  await run(
    db,
    sql`create temp table plan as
        with offers as (
          select s.seq, s.id, s.place, s.body, s.body ->> 'goods' as goods, s.id like '%#%' as characteristic,
                 coalesce(s.body ->> 'color', case when not n.is_other then s.body ->> 'name_color' end) as color, n.is_other and not s.body ? 'color' as keeps_name,
                 t.product_id as known_product, t.name as known_name, s.body -> 'prices' -> ${priceType}::text as price
          from staged s left join specification t on t.guid = s.id left join product k on k.id = t.product_id
          -- A name's color moves no known size, and makes no second product beside sizes without a color.
          cross join lateral (
            select s.body ? 'name_color' and case
              when t.id is null then exists (select from specification o join product p on p.id = o.product_id
                where p.guid = s.body ->> 'goods' and o.active and coalesce(p.color_name ->> ${language}, '') = '')
              else lower(s.body ->> 'name_color') is distinct from lower(k.color_name ->> ${language}) end as is_other
          ) n
          where s.kind = 'offer'
        ), first_color as (
          select o.goods, coalesce(nullif(min(p.color_name ->> ${language}), ''), (array_agg(o.color order by o.seq) filter (where o.color is not null))[1]) as color
          from offers o left join product p on p.guid = o.goods
          where o.characteristic group by o.goods
        )
        select o.*, f.color as first_color,
               case when o.color is null or lower(o.color) = lower(f.color) then o.goods else o.goods || '#' || lower(o.color) end as product_guid,
               (o.price ->> 'minor')::bigint as price_minor
        from offers o left join first_color f using (goods)`,
  );
  await run(
    db,
    sql`alter table plan add column product_id text generated always as (
          case when product_guid = goods then goods else goods || '_' || left(md5(lower(color)), 8) end) stored`,
  );
}

/** A price in a foreign currency is refused: better none than a wrong one. */
const refuseForeignPrices = (db: Db, { currency, origin, priceType }: { currency: string; origin: string; priceType: string | null }) =>
  run(
    db,
    sql`with said as (
          select seq, coalesce(nullif(price ->> 'currency', ''), n.currency, '') as currency from plan
          left join exchange_name n on n.origin = ${origin} and n.kind = 'price_type' and n.id = ${priceType} where price_minor is not null
        ), foreign_price as (
          update plan p set price_minor = null from said
          where p.seq = said.seq and said.currency not in ('', ${currency}) returning place, id, said.currency
        )
        insert into refused (kind, place, reason)
        select 'offer', place || ' (' || id || ')', ${statedOf("price-currency", "currency", sql`currency`)} || jsonb_build_object('wanted', ${currency}::text) from foreign_price`,
  );

async function stageProducts(db: Db, { language }: Profile) {
  await run(
    db,
    sql`insert into staged (kind, id, place, body)
        select 'product', goods, place, jsonb_strip_nulls(jsonb_build_object(
          'guid', goods, 'price_minor', price_minor, 'sku', body -> 'sku', 'barcode', body -> 'barcode', 'active', body -> 'active'))
        from plan where not characteristic`,
  );
  await run(
    db,
    sql`insert into staged (kind, id, place, body)
        select distinct on (product_id) 'product', product_id, place,
          case when product_guid = goods then jsonb_build_object('guid', goods)
               else jsonb_build_object('model_id', goods, 'guid', product_guid, 'active', true, 'sku', coalesce(body -> 'sku', '""'),
                 'name', coalesce((select s.body -> 'name' from staged s where s.kind = 'product' and s.id = goods),
                                  (select p.name from product p where p.guid = goods), body -> 'words')) end
          || jsonb_build_object('color_name', jsonb_build_object(${language}::text, coalesce(color, first_color)))
        from plan
        where characteristic and first_color is not null and (product_guid <> goods or color is not null)
        order by product_id, seq`,
  );
}

/** The name adds nothing about the size to what its characteristics say. */
const saysNoMore = sql`(known_name is not null and (known_name = any(string_to_array(body ->> 'name_size', ', '))
  or not body ? 'name_size' and exists (select from product p where p.guid = plan.goods and body ->> 'name' = any(array[p.name ->> 'ru', p.name ->> 'en']))))`;

/** Of goods that differ by color alone. */
const oneSize: Readonly<Record<Language, string>> = { ru: "Один размер", en: "One size" };

const stageSpecifications = (db: Db, { language }: Profile) =>
  run(
    db,
    sql`insert into staged (kind, id, place, body)
        select 'specification', replace(id, '#', '_'), place, jsonb_strip_nulls(jsonb_build_object(
          'product_id', coalesce(known_product, product_id), 'guid', id,
          'name', case when body ? 'size' then body ->> 'size'
            when keeps_name and known_name is null then body ->> 'name_whole'
            when keeps_name or ${saysNoMore} then null
            when color is not null and not body ? 'name_size'
              then case when known_name is null or known_name = body ->> 'name' then ${oneSize[language]}::text end
            else coalesce(body ->> 'name_size', body ->> 'name') end,
          'sku', body -> 'sku', 'barcode', body -> 'barcode', 'price_minor', price_minor, 'position', body -> 'position', 'active', body -> 'active'))
        from plan where characteristic`,
  );

/** Sized goods are counted by size; their own count would duplicate it. Without the ready warehouse the count is zero. */
const stageBalances = (db: Db, ready: string, origin: string) =>
  run(
    db,
    sql`insert into staged (kind, id, place, body)
        select 'balance', b.product_id || ' ' || b.specification_id || ' ' || b.warehouse, min(b.place), jsonb_build_object(
          'product_id', b.product_id, 'specification_id', b.specification_id, 'warehouse', b.warehouse, 'count', sum(b.count))
        from (
          select p.place, coalesce(p.known_product, p.product_id) as product_id,
                 case when p.characteristic then replace(p.id, '#', '_') else '0' end as specification_id,
                 case when r.key in ('', ${ready}) or n.name = ${ready} then ${ready} else coalesce(n.name, r.key) end as warehouse,
                 r.value::int as count
          from plan p
          cross join lateral (select key, value from jsonb_each_text(p.body -> 'rests') union all select '', '0') r
          left join exchange_name n on n.origin = ${origin} and n.kind = 'warehouse' and n.id = r.key
          where p.body ? 'rests' and (p.characteristic
            or not exists (select from plan o where o.goods = p.goods and o.characteristic)
               and not exists (select from product k join specification t on t.product_id = k.id where k.guid = p.goods and t.active))
        ) b
        group by b.product_id, b.specification_id, b.warehouse`,
  );
