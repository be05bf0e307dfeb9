import { sql } from "kysely";
import { rebuildSearchDocuments } from "../app/catalogue/search/search.queries.server.ts";
import type { Db } from "../app/foundation/database/database.server.ts";

const KINDS = [
  ["перчатки", "gloves"],
  ["бинты", "wraps"],
  ["шлем", "headgear"],
  ["мешок", "bag"],
  ["лапы", "mitts"],
  ["боксёрки", "shoes"],
  ["шорты", "shorts"],
  ["скакалка", "rope"],
  ["гиря", "kettlebell"],
  ["коврик", "mat"],
  ["капа", "mouthguard"],
  ["груша", "ball"],
] as const;
export const QUERIES = KINDS.flat();
const WORDS = "сталь ринг угол гонг раунд удар финт крюк джеб клинч нырок школа лига север волна гром искра ветер камень огонь".split(" ");

/** A typed query for `luck` in [0, 1): a kind of goods, one time in ten a whole name. */
export function queryOf(luck: () => number, models: number): string {
  if (luck() < 0.9) return QUERIES[Math.floor(luck() * QUERIES.length)]!;
  const n = 1 + Math.floor(luck() * models);
  return `${KINDS[n % KINDS.length]![0]} ${WORDS[Math.floor(n / KINDS.length) % WORDS.length]} ${n}`;
}

/** Generates `count` models with 1–2 colours and 4–5 sizes each in 12 categories, seeded by row number. */
export async function generateCatalogue(db: Db, count: number): Promise<void> {
  await notingChanges(db, "disable");
  const kindsRu = KINDS.map(([ru]) => ru);
  const kindsEn = KINDS.map(([, en]) => en);
  await sql`insert into category (id, slug, name) select 'c' || n, 'c' || n, jsonb_build_object('ru', (${kindsRu}::text[])[n], 'en', (${kindsEn}::text[])[n]) from generate_series(1, 12) n on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into model (id, slug, name, description, category_id, brand, material, length_mm, width_mm, height_mm, weight_g, popularity, created_at)
    select 'm' || n, 'model-' || n,
           jsonb_build_object('ru', (${kindsRu}::text[])[1 + n % 12] || ' ' || (${WORDS}::text[])[1 + n / 12 % 20] || ' ' || n, 'en', (${kindsEn}::text[])[1 + n % 12] || ' ' || n),
           jsonb_build_object('ru', 'Модель номер ' || n || ' для зала и ринга', 'en', 'Model number ' || n || ' for the gym'),
           'c' || (1 + n % 12), (array['Gong', 'Gong Pro', 'Gong Youth', 'Corner'])[1 + n / 7 % 4],
           jsonb_build_object('ru', (array['кожа', 'микрофибра', 'хлопок'])[1 + n / 5 % 3], 'en', (array['leather', 'microfibre', 'cotton'])[1 + n / 5 % 3]),
           300, 200, 100, 500, (n::bigint * 7919) % 1000, now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into model_category select id, category_id from model where category_id is not null on conflict do nothing`.execute(db);
  await sql`
    insert into product (id, model_id, guid, name, sku, color_code, color_name, sale, price_minor, position)
    select m.id || '-' || k, m.id, gen_random_uuid()::text, m.name, 'SKU-' || m.id || '-' || k, (array['#c4222c', '#1f4fc0', '#222226', '#f2efe8'])[1 + (m.popularity + k) % 4],
           (array['{"ru": "красный", "en": "red"}', '{"ru": "синий", "en": "blue"}', '{"ru": "чёрный", "en": "black"}', '{"ru": "белый", "en": "white"}']::jsonb[])[1 + (m.popularity + k) % 4],
           case when m.popularity % 5 = 0 then 20 else 0 end, (990 + m.popularity * 10) * 100, k
    from model m, generate_series(0, 1) k where k = 0 or m.popularity % 2 = 0`.execute(db);
  await sql`
    insert into specification (id, product_id, guid, name, sku, position)
    select p.id || '-' || s, p.id, gen_random_uuid()::text, (array['8 oz', '10 oz', '12 oz', '14 oz', '16 oz'])[s], p.sku || '-' || s, s from product p, generate_series(1, 5) s
    where s < 5 or p.price_minor % 3 = 0`.execute(db);
  await sql`insert into stock (product_id, specification_id, on_hand) select product_id, id, 1000000 from specification where position <> 2 or length(id) % 2 = 0`.execute(
    db,
  );
  await sql`insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at) select product_id, specification_id, on_hand, 'import', 'bench', now() from stock`.execute(
    db,
  );
  // As after an import: without statistics the next statement is planned for empty tables.
  await analyze(db);
  await rebuildSearchDocuments(db, sql`select id from model`);
  await notingChanges(db, "enable");
  await analyze(db);
}

/** The tables belong to the owner of the database, whose rights the store puts away. */
const analyze = (db: Db) => sql`do $$ begin set local role none; analyze; end $$`.execute(db);

/** No reader needs the change log of a shop being filled, and writing it takes half an hour. */
const notingChanges = (db: Db, what: "disable" | "enable") =>
  sql`do $$
    declare
      noting record;
    begin
      set local role none;
      for noting in
        select tgrelid::regclass as told_of, tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where not tgisinternal and proname in ('pages_changed', 'cards_changed', 'stock_told')
      loop
        execute format('alter table %s ${sql.raw(what)} trigger %I', noting.told_of, noting.tgname);
      end loop;
    end $$`.execute(db);
