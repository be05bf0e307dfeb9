import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";

/** An interrupted download may be repeated this often. */
const MOST_TRIES = 3;

type CopyRequest = {
  id: string;
  customerId: string;
  askedBy: "customer" | "staff";
  actor: string;
  keyHash: string | null;
  guestOrders: boolean;
  now: Date;
  expires: Date;
};

/** The last request; locks until the transaction ends. */
export async function findLastAsked(trx: Db, customerId: string): Promise<Date | null> {
  assertTransaction(trx);
  await run(trx, sql`select from customer where id = ${customerId} for no key update`);
  const found = await row<{ at: Date }>(
    trx,
    sql`select asked_at as at from data_export where customer_id = ${customerId} and asked_by = 'customer' order by asked_at desc limit 1`,
  );
  return found?.at ?? null;
}

export async function insertCopy(
  trx: Db,
  { id, customerId, askedBy, actor, keyHash, guestOrders, now, expires }: CopyRequest,
): Promise<void> {
  noteChange(trx, { objectKind: "customer", objectId: customerId, before: null, after: { copied: id } });
  await run(
    trx,
    sql`insert into data_export (id, customer_id, asked_by, actor, key_hash, guest_orders, asked_at, expires_at, taken_at)
        values (${id}, ${customerId}, ${askedBy}, ${actor}, ${keyHash}, ${guestOrders}, ${now}, ${expires}, ${keyHash === null ? now : null})`,
  );
}

/** Uses up a key; undefined if foreign, used or expired. */
export const takeCopy = (db: Db, keyHash: string, customerId: string, now: Date) =>
  row<{ id: string; guestsAt: Date | null }>(
    db,
    sql`update data_export set taken_at = ${now}, tries = tries + 1
        where key_hash = ${keyHash} and customer_id = ${customerId} and taken_at is null and expires_at > ${now} and tries < ${MOST_TRIES}
        returning id, case when guest_orders then asked_at end as "guestsAt"`,
  );

export const putBack = (db: Db, id: string) => run(db, sql`update data_export set taken_at = null where id = ${id}`);

export const isLive = async (db: Db, keyHash: string, customerId: string, now: Date): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from data_export where key_hash = ${keyHash} and customer_id = ${customerId} and taken_at is null and expires_at > ${now}
          and tries < ${MOST_TRIES}`,
  )) !== undefined;

export const deleteMessage = (trx: Db, id: string) => run(trx, sql`delete from message where id = ${id}`);
