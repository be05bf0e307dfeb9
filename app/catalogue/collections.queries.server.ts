import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Text } from "./model-record.ts";

export type CollectionRecord = {
  slug: string;
  name: Text;
  story: Text;
  models: string[];
  cover: { id: string; width: number; height: number; alt: Text } | null;
};

/** `slug` null = all. */
export const findCollections = (db: Db, slug: string | null = null) =>
  rows<CollectionRecord>(
    db,
    sql`select c.slug, c.name, c.story, array(select model_id from collection_model m where m.collection_id = c.id order by m.position) as models,
          case when p.id is not null then json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'alt', c.cover_alt) end as cover
        from collection c left join picture p on p.id = c.cover_id where c.active and (${slug}::text is null or c.slug = ${slug}) order by c.position, c.id`,
  );
