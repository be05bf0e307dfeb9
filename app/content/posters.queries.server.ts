import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";

/** The picture that hangs over a storefront's home; null = none. */
export const findPoster = async (db: Db, region: string): Promise<{ id: string; width: number; height: number } | null> =>
  (await row<{ id: string; width: number; height: number }>(
    db,
    sql`select p.id, p.width, p.height from setting s join picture p on p.id = s.value ->> ${region} where s.name = 'posters'`,
  )) ?? null;

export const hangPoster = (db: Db, region: string, pictureId: string) =>
  run(
    db,
    sql`insert into setting (name, value) values ('posters', jsonb_build_object(${region}::text, ${pictureId}::text))
        on conflict (name) do update set value = setting.value || excluded.value`,
  );
