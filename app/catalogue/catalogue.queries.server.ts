import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { lowestBeforeCurrent, type PriceStep } from "#app/pricing/lowest-price.ts";
import type { ModelDetails, ModelRecord, ProductRecord, SizeRecord, Text } from "./model-record.ts";

const products = sql`
  (select coalesce(json_agg(json_build_object(
     'id', p.id, 'guid', p.guid, 'name', p.name, 'sku', p.sku, 'barcode', p.barcode, 'tnved', p.tnved, 'colorCode', p.color_code, 'colorName', p.color_name,
     'sale', p.sale, 'listMinor', p.price_minor, 'past', case when p.sale > 0 then price_past(p.id, '0') end,
     'noPromo', p.no_promo, 'madeToOrder', p.made_to_order or m.made_to_order,
     'available', coalesce((select t.available from stock t where t.product_id = p.id and t.specification_id = '0'), 0),
     'sizes', (select coalesce(json_agg(json_build_object('id', s.id, 'guid', s.guid, 'name', s.name, 'sku', s.sku, 'barcode', s.barcode, 'sale', s.sale,
                 'listMinor', s.price_minor, 'past', case when coalesce(s.sale, p.sale) > 0 then price_past(p.id, s.id) end,
                 'available', coalesce(t.available, 0)) order by s.position, s.id), '[]')
               from specification s left join stock t on t.product_id = s.product_id and t.specification_id = s.id
               where s.product_id = p.id and s.active),
     'turn', p.turn_id,
     'pictures', (select coalesce(json_agg(json_build_object('id', g.id, 'width', g.width, 'height', g.height, 'alt', i.alt)
                    order by i.position), '[]')
                  from product_picture i join picture g on g.id = i.picture_id where i.product_id = p.id)
   ) order by p.position, p.id), '[]') from product p where p.model_id = m.id and p.active) as products`;

const columns = sql`m.id, m.slug, m.name, m.brand, m.material, m.storefronts, m.category_id as "categoryId", m.marking,
  m.made_to_order as "madeToOrder", m.popularity + m.sold as popularity, m.created_at as "createdAt",
  array(select c.category_id from model_category c where c.model_id = m.id) as "categoryIds", ${products}`;

/** Reduced goods come with their price history. */
type WithPast<T> = Omit<T, "lowestMinor"> & { past: PriceStep[] | null };
type Stored<M> = Omit<M, "products"> & { products: (WithPast<Omit<ProductRecord, "sizes">> & { sizes: WithPast<SizeRecord>[] })[] };

const lowestOf = <T>({ past, ...thing }: WithPast<T>) => ({ ...thing, lowestMinor: past && lowestBeforeCurrent(past) });
const recordOf = <M>({ products, ...model }: Stored<M>) =>
  ({ ...model, products: products.map(({ sizes, ...product }) => ({ ...lowestOf(product), sizes: sizes.map(lowestOf) })) }) as M;

export const findModels = async (db: Db, ids: readonly string[]) =>
  (await rows<Stored<ModelRecord>>(db, sql`select ${columns} from model m where m.active and m.id = any(${ids})`)).map(
    recordOf<ModelRecord>,
  );

export const nextModels = async (db: Db, after: Pick<ModelRecord, "categoryId" | "id"> | null, limit: number) =>
  (
    await rows<Stored<ModelRecord>>(
      db,
      sql`select ${columns} from model m where m.active and (coalesce(m.category_id, ''), m.id) > (${after?.categoryId ?? ""}, ${after?.id ?? ""})
          order by coalesce(m.category_id, ''), m.id limit ${limit}`,
    )
  ).map(recordOf<ModelRecord>);

const details = sql`${columns}, m.description, m.facts, m.length_mm as length, m.width_mm as width, m.height_mm as height, m.weight_g as weight`;

export async function findModelBySlug(db: Db, slug: string): Promise<ModelDetails | undefined> {
  const found = await row<Stored<ModelDetails>>(db, sql`select ${details} from model m where m.active and m.slug = ${slug}`);
  return found && recordOf<ModelDetails>(found);
}

export const nextDetails = async (db: Db, after: string, limit: number) =>
  (
    await rows<Stored<ModelDetails>>(
      db,
      sql`select ${details} from model m where m.active and m.id > ${after} order by m.id limit ${limit}`,
    )
  ).map(recordOf<ModelDetails>);

export const stockOfModel = (db: Db, id: string) =>
  rows<{ productId: string; specificationId: string; available: number }>(
    db,
    sql`select t.product_id as "productId", t.specification_id as "specificationId", t.available
        from product p join stock t on t.product_id = p.id where p.model_id = ${id}`,
  );

export type CategoryRecord = { id: string; slug: string; name: Text; parentId: string | null };

export const allCategories = (db: Db) =>
  rows<CategoryRecord>(db, sql`select id, slug, name, parent_id as "parentId" from category where active order by position, id`);

export const modelsBySlugs = (db: Db, slugs: readonly string[]) =>
  rows<{ id: string; categoryId: string | null }>(
    db,
    sql`select m.id, m.category_id as "categoryId" from unnest(${slugs}::text[]) with ordinality as asked (slug, place)
        join model m on m.slug = asked.slug where m.active order by asked.place`,
  );

export const modelOfProduct = (db: Db, productId: string) =>
  row<{ modelId: string; slug: string }>(
    db,
    sql`select m.id as "modelId", m.slug from product p join model m on m.id = p.model_id where p.id = ${productId} and p.active and m.active`,
  );

export const findWords = (db: Db, ids: readonly string[]) =>
  rows<{ id: string; words: string }>(
    db,
    sql`select model_id as id, words::text as words from search_document where model_id = any(${ids})`,
  );

/** `models` null = any. By snapshot, not by id, because transactions commit in another order. */
export const changesSince = async (db: Db, since: string) =>
  (await row<{ snapshot: string; models: (string | null)[] }>(
    db,
    sql`select pg_current_snapshot()::text as snapshot,
          array(select distinct model_id from card_change
                where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as models`,
  ))!;

export const currentSnapshot = async (db: Db): Promise<string> =>
  (await row<{ snapshot: string }>(db, sql`select pg_current_snapshot()::text as snapshot`))!.snapshot;

/** A reader that was away longer reloads everything. */
export const forgetChanges = (db: Db) => run(db, sql`delete from card_change where at < now() - interval '1 day'`);

/** Stems a query's words; the russian configuration stems Latin words as English. */
export const stem = (db: Db, words: readonly string[]) =>
  rows<{ word: string; lexemes: string[] }>(
    db,
    sql`select w.word, tsvector_to_array(to_tsvector('russian', w.word)) as lexemes from unnest(${words}::text[]) with ordinality as w (word, place) order by place`,
  );
