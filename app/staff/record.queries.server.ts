import { assertTransaction, type Db, row, rows, run, sql, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import { GUARD, type RecordGuard, statementFor } from "#app/foundation/database/store-role.server.ts";
import type { StaffEvent } from "./event.ts";

export type KeptEvent = StaffEvent & { id: number; hash: string; previousHash: string };

const fields = sql.raw(
  `id, at, staff_id as "staffId", actor, action, object_kind as "objectKind", object_id as "objectId", outcome, before, after, reason,
   request_id as "requestId", hash, previous_hash as "previousHash"`,
);

/** The newest event's hash; nobody else appends until the transaction ends. */
export async function lockHead(trx: Db): Promise<string | undefined> {
  await takeAdvisoryLock(trx, "record of staff");
  return (await row<{ hash: string }>(trx, sql`select hash from staff_event order by id desc limit 1`))?.hash;
}

export async function insertEvent(trx: Db, event: StaffEvent & { hash: string; previousHash: string }): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`insert into staff_event (at, staff_id, actor, action, object_kind, object_id, outcome, before, after, reason, request_id, hash, previous_hash)
        values (${event.at}, ${event.staffId}, ${event.actor}, ${event.action}, ${event.objectKind}, ${event.objectId}, ${event.outcome},
                ${event.before === null ? null : JSON.stringify(event.before)}, ${event.after === null ? null : JSON.stringify(event.after)},
                ${event.reason}, ${event.requestId}, ${event.hash}, ${event.previousHash})`,
  );
}

/** How the record is guarded in the store's connections; `statement`: what an administrator can run to guard it better. */
export async function findGuard(db: Db): Promise<RecordGuard> {
  const { isSeparate, login, role } = (await row<{ isSeparate: boolean; login: string; role: string }>(db, sql.raw(GUARD)))!;
  return { isSeparate, statement: statementFor(login, role) };
}

export const listEventsAfter = (db: Db, id: number, count: number) =>
  rows<KeptEvent>(db, sql`select ${fields} from staff_event where id > ${id} order by id limit ${count}`);

export const listEventsOf = (db: Db, objectKind: string, objectId: string, count: number) =>
  rows<KeptEvent>(
    db,
    sql`select ${fields} from staff_event where object_kind = ${objectKind} and object_id = ${objectId} order by id desc limit ${count}`,
  );

type Sought = { actor: { staffId: string | null }; action: string; objectKind: string; objectId: string };

export const hasEventSince = async (db: Db, { actor: { staffId }, action, objectKind, objectId }: Sought, since: Date): Promise<boolean> =>
  (await row(
    db,
    sql`select from staff_event where object_kind = ${objectKind} and object_id = ${objectId} and staff_id = ${staffId} and action = ${action}
          and at > ${since} limit 1`,
  )) !== undefined;

export const listEvents = (db: Db, { before, count, q }: { before: number; count: number; q: string }) =>
  rows<KeptEvent>(
    db,
    sql`select ${fields} from staff_event
        where id < ${before}
          and (${q} = '' or position(lower(${q}) in lower(concat_ws(' ', actor, action, object_kind, object_id, reason, request_id))) > 0)
        order by id desc limit ${count}`,
  );
