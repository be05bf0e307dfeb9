import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";

export type View = { id: string; name: string; address: string; isShared: boolean; isMine: boolean; owner: string };

export const listViews = (db: Db, list: string, staffId: string) =>
  rows<View>(
    db,
    sql`select v.id, v.name, v.address, v.is_shared as "isShared", v.staff_id = ${staffId} as "isMine", s.name as owner
        from list_view v join staff_member s on s.id = v.staff_id
        where v.list = ${list} and (v.staff_id = ${staffId} or v.is_shared) order by lower(v.name), v.id limit 100`,
  );

type NewView = { id: string; list: string; staffId: string; name: string; address: string; isShared: boolean; now: Date };

/** A name that its owner has already gets the new contents. */
export const saveView = (db: Db, { id, list, staffId, name, address, isShared, now }: NewView) =>
  run(
    db,
    sql`insert into list_view (id, list, staff_id, name, address, is_shared, changed_at)
        values (${id}, ${list}, ${staffId}, ${name}, ${address}, ${isShared}, ${now})
        on conflict (list, staff_id, lower(name)) do update set name = excluded.name, address = excluded.address,
          is_shared = excluded.is_shared, changed_at = excluded.changed_at`,
  );

export const removeView = (db: Db, id: string, staffId: string) =>
  run(db, sql`delete from list_view where id = ${id} and staff_id = ${staffId}`);
