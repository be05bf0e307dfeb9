import { type Db, row, sql } from "#app/foundation/database/database.server.ts";

const tables = { model: sql`model`, category: sql`category`, collection: sql`collection` };
export type Renamed = keyof typeof tables;

export const slugOfToday = (db: Db, kind: Renamed, slug: string) =>
  row<{ slug: string }>(
    db,
    sql`select t.slug from former_slug f join ${tables[kind]} t on t.id = f.thing_id and t.active where f.kind = ${kind} and f.slug = ${slug}`,
  );
