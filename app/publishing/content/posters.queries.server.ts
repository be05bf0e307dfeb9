import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";

/** Poster places: each storefront's home, and certificates in light and dark. */
export type PosterPlace = Region | "certificate-light" | "certificate-dark";
export type Posters = Partial<Record<PosterPlace, { id: string; width: number; height: number }>>;

export async function findPosters(db: Db): Promise<Posters> {
  const hung = await rows<{ place: PosterPlace; id: string; width: number; height: number }>(
    db,
    sql`select h.place, p.id, p.width, p.height
        from setting s, jsonb_each_text(s.value) h (place, picture_id) join picture p on p.id = h.picture_id where s.name = 'posters'`,
  );
  return Object.fromEntries(hung.map(({ place, ...picture }) => [place, picture]));
}

export const hangPoster = (db: Db, place: PosterPlace, pictureId: string) =>
  run(
    db,
    sql`insert into setting (name, value) values ('posters', jsonb_build_object(${place}::text, ${pictureId}::text))
        on conflict (name) do update set value = setting.value || excluded.value`,
  );
