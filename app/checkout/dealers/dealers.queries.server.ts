import type { Text } from "#app/catalogue/model-record.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";

export type MatrixSize = { id: string; name: string; sku: string; listMinor: number | null; sale: number | null; available: number };
export type MatrixRow = {
  productId: string;
  sku: string;
  name: Text;
  slug: string;
  listMinor: number | null;
  sale: number;
  noPromo: boolean;
  madeToOrder: boolean;
  available: number;
  sizes: MatrixSize[];
};

const fields = sql`
  p.id as "productId", p.sku, p.name, m.slug, p.price_minor as "listMinor", p.sale, p.no_promo as "noPromo",
  p.made_to_order or m.made_to_order as "madeToOrder", coalesce(t.available, 0) as available,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'listMinor', s.price_minor, 'sale', s.sale,
     'available', coalesce(i.available, 0)) order by s.position, s.name), '[]')
   from specification s left join stock i on i.product_id = s.product_id and i.specification_id = s.id
   where s.product_id = p.id and s.active) as sizes`;

const sold = (region: Region) => sql`
  from product p join model m on m.id = p.model_id left join stock t on t.product_id = p.id and t.specification_id = '0'
  where p.active and m.active and (m.storefronts is null or ${region} = any (m.storefronts))`;

type DealerQuery = { region: Region; category: string; patterns: readonly string[]; most: number };

export const listMatrix = (db: Db, { region, category, patterns, most }: DealerQuery) =>
  rows<MatrixRow>(
    db,
    sql`with recursive below as (
          select id from category where slug = ${category}
          union select c.id from category c join below b on c.parent_id = b.id)
        select ${fields} ${sold(region)}
          and (${category} = '' or m.category_id in (select id from below)
            or exists (select from model_category k where k.model_id = m.id and k.category_id in (select id from below)))
          and not exists (select from unnest(${patterns}::text[]) as word (pattern)
            where concat_ws(' ', p.sku, p.name ->> 'ru', p.name ->> 'en') not ilike word.pattern)
        order by m.popularity + m.sold desc, m.id, p.position, p.id limit ${most}`,
  );

export const findArticles = (db: Db, region: Region, skus: readonly string[]) =>
  rows<MatrixRow>(
    db,
    sql`select ${fields} ${sold(region)} and p.id in (
          select id from product where lower(sku) = any (${skus}) union select product_id from specification where lower(sku) = any (${skus}))
        order by p.id`,
  );

export type DealerRow = { id: string; phone: string | null; email: string | null; name: string; percent: number };

export const listDealers = (db: Db) =>
  rows<DealerRow>(
    db,
    sql`select id, phone, email, trim(firstname || ' ' || lastname) as name, dealer_percent as percent from customer where dealer order by id`,
  );

export const findPercent = async (db: Db, customerId: string): Promise<number> =>
  (await row<{ percent: number }>(db, sql`select dealer_percent as percent from customer where id = ${customerId}`))?.percent ?? 0;

/** Sets or (null) ends dealer terms, with the actor. False for unknown customers. */
export async function setDealer(
  trx: Db,
  to: string,
  percent: number | null,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  assertTransaction(trx);
  const changed = await rows<{ id: string }>(
    trx,
    sql`with changed as (
          update customer set dealer = ${percent !== null}, dealer_percent = ${percent ?? 0}
          where phone = ${to} or lower(email) = lower(${to}) returning id)
        insert into dealer_change (customer_id, percent, actor, at) select id, ${percent}::int, ${actor}, ${now}::timestamptz from changed
        returning customer_id as id`,
  );
  for (const { id } of changed) noteChange(trx, { objectKind: "customer", objectId: id, before: null, after: { dealerPercent: percent } });
  return changed.length === 1;
}

export type FreightDocument = { orderId: string; carrierId: string | null; track: string | null };

export const listDocuments = (db: Db, orderIds: readonly string[]) =>
  rows<FreightDocument>(
    db,
    sql`select order_id as "orderId", carrier_id as "carrierId", track from delivery_document where order_id = any (${orderIds})`,
  );

export const listPayBy = (db: Db, orderIds: readonly string[]) =>
  rows<{ orderId: string; payBy: Day }>(
    db,
    sql`select order_id as "orderId", to_char(pay_by, 'YYYY-MM-DD') as "payBy" from invoice where order_id = any (${orderIds})`,
  );
