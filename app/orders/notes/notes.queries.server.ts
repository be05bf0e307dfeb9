import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { OrderNote } from "./note.ts";

const fields = sql`n.id, n.order_id as "orderId", n.staff_id as "staffId", s.name as author, n.text, coalesce(cardinality(n.former), 0) as former,
  n.at, n.edited_at as "editedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('staffId', t.staff_id, 'name', w.name, 'isSeen', t.seen_at is not null) order by w.name), '[]')
   from order_note_mention t join staff_member w on w.id = t.staff_id where t.note_id = n.id) as mentions`;

export const listNotes = (db: Db, orderId: string) =>
  rows<OrderNote>(
    db,
    sql`select ${fields} from order_note n join staff_member s on s.id = n.staff_id where n.order_id = ${orderId} order by n.at, n.id`,
  );

export async function lockNote(trx: Db, id: string): Promise<OrderNote | undefined> {
  assertTransaction(trx);
  return row<OrderNote>(
    trx,
    sql`select ${fields} from order_note n join staff_member s on s.id = n.staff_id where n.id = ${id} for update of n`,
  );
}

type NewNote = { id: string; orderId: string; staffId: string; text: string; now: Date };

export async function insertNote(trx: Db, { id, orderId, staffId, text, now }: NewNote): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`insert into order_note (id, order_id, staff_id, text, at) values (${id}, ${orderId}, ${staffId}, ${text}, ${now})`);
  // Its words may name a customer, whom erasure could not take out of the record.
  noteChange(trx, { objectKind: "order", objectId: orderId, before: null, after: { note: id } });
}

export async function reword(trx: Db, { id, orderId, former }: OrderNote, text: string, now: Date): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`update order_note set former = coalesce(former, '{}') || text, text = ${text}, edited_at = ${now} where id = ${id}`);
  noteChange(trx, {
    objectKind: "order",
    objectId: orderId,
    before: { note: id, reworded: former },
    after: { note: id, reworded: former + 1 },
  });
}

/** Notifies the newly mentioned; takes back mentions that were removed unseen. */
export async function setMentions(trx: Db, noteId: string, staffIds: readonly string[]): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`with gone as (delete from order_note_mention where note_id = ${noteId} and seen_at is null and not staff_id = any (${staffIds}::text[]))
        insert into order_note_mention (note_id, staff_id) select ${noteId}, id from unnest(${staffIds}::text[]) as id on conflict do nothing`,
  );
}

export const markSeen = (db: Db, noteId: string, staffId: string, now: Date) =>
  run(db, sql`update order_note_mention set seen_at = ${now} where note_id = ${noteId} and staff_id = ${staffId} and seen_at is null`);

export type Mention = { noteId: string; orderId: string; number: string; storefront: string; author: string; text: string; at: Date };

/** Notes that name somebody and wait to be read, newest first. */
export const listUnseen = (db: Db, staffId: string) =>
  rows<Mention>(
    db,
    sql`select n.id as "noteId", n.order_id as "orderId", o.number, o.storefront, s.name as author, n.text, n.at
        from order_note_mention t join order_note n on n.id = t.note_id join shop_order o on o.id = n.order_id join staff_member s on s.id = n.staff_id
        where t.staff_id = ${staffId} and t.seen_at is null order by n.at desc, n.id limit 200`,
  );

export const listColleagues = (db: Db) =>
  rows<{ id: string; name: string }>(db, sql`select id, name from staff_member where suspended_at is null order by lower(name)`);
