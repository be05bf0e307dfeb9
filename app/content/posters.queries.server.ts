import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";

/** Where the house hangs a picture of its own: over each storefront's home, and where certificates are offered, by day and in the dark. */
export type PosterPlace = Region | "certificate-light" | "certificate-dark";

/** The picture that hangs there; null = none. */
export const findPoster = async (db: Db, place: PosterPlace): Promise<{ id: string; width: number; height: number } | null> =>
  (await row<{ id: string; width: number; height: number }>(
    db,
    sql`select p.id, p.width, p.height from setting s join picture p on p.id = s.value ->> ${place} where s.name = 'posters'`,
  )) ?? null;

export const hangPoster = (db: Db, place: PosterPlace, pictureId: string) =>
  run(
    db,
    sql`insert into setting (name, value) values ('posters', jsonb_build_object(${place}::text, ${pictureId}::text))
        on conflict (name) do update set value = setting.value || excluded.value`,
  );
