import { type Db, inTransaction, row, rows, run, sql } from "#app/foundation/database/database.server.ts";

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
  inTransaction(db, (trx) =>
    run(
      trx,
      sql`insert into list_view (id, list, staff_id, name, address, is_shared, changed_at)
        values (${id}, ${list}, ${staffId}, ${name}, ${address}, ${isShared}, ${now})
        on conflict (list, staff_id, lower(name)) do update set name = excluded.name, address = excluded.address,
          is_shared = excluded.is_shared, changed_at = excluded.changed_at`,
    ),
  );

/** One's own view of this name, as saving it again would overwrite it. */
export const findOwnView = (db: Db, { list, staffId, name }: Pick<NewView, "list" | "staffId" | "name">) =>
  row<Pick<View, "address" | "isShared">>(
    db,
    sql`select address, is_shared as "isShared" from list_view where list = ${list} and staff_id = ${staffId} and lower(name) = lower(${name})`,
  );

export const removeView = (db: Db, id: string, staffId: string) =>
  run(db, sql`delete from list_view where id = ${id} and staff_id = ${staffId}`);
