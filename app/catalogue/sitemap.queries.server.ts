import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";

type Where = { region: string; lang: string };
export type PageOfModel = { id: string; slug: string; changedAt: Date };
export type PagesTogether = { first: string; changedAt: Date };

const shown = ({ region, lang }: Where) => sql`
  m.active and (m.storefronts is null or ${region} = any(m.storefronts)) and coalesce(m.name ->> ${lang}::text, '') <> ''
  and exists (select from product p where p.model_id = m.id and p.active and (p.price_minor > 0
    or exists (select from specification s where s.product_id = p.id and s.active and s.price_minor > 0)))`;

const changedAt = sql`coalesce((select max(c.at) from page_change c where c.model_id = m.id), m.created_at)`;

export const pagesTogether = (db: Db, where: Where, size: number) =>
  rows<PagesTogether>(
    db,
    sql`select min(id) as first, max(at) as "changedAt"
        from (select m.id, ${changedAt} as at, (row_number() over (order by m.id) - 1) / ${size}::int as lot from model m where ${shown(where)}) each
        group by lot order by lot`,
  );

/** By id; `after` excludes the first. */
export const pagesFrom = (db: Db, where: Where, from: string, after: boolean, limit: number) =>
  rows<PageOfModel>(
    db,
    sql`select m.id, m.slug, ${changedAt} as "changedAt" from model m
        where ${shown(where)} and ${after ? sql`m.id > ${from}` : sql`m.id >= ${from}`} order by m.id limit ${limit}`,
  );

export const forgetPageChanges = (db: Db) =>
  run(
    db,
    sql`delete from page_change c
        where exists (select from page_change n where n.model_id = c.model_id and n.at > c.at) or not exists (select from model m where m.id = c.model_id)`,
  );
