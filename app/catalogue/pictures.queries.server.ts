import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { Picture } from "./pictures.server.ts";

export const findPicture = (db: Db, id: string) => row<Picture>(db, sql`select id, width, height from picture where id = ${id}`);

export const insertPicture = (db: Db, picture: Picture, bytes: number) =>
  run(
    db,
    sql`insert into picture (id, width, height, bytes) values (${picture.id}, ${picture.width}, ${picture.height}, ${bytes})
        on conflict (id) do nothing`,
  );
