import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Day } from "#app/foundation/time/day.ts";

export const lockBirthday = (trx: Db, customerId: string) => {
  assertTransaction(trx);
  return row<{ birthday: Day | null }>(
    trx,
    sql`select birthday from customer where id = ${customerId} and erased_at is null for no key update`,
  );
};

export const setBirthday = (trx: Db, customerId: string, birthday: Day) =>
  run(trx, sql`update customer set birthday = ${birthday}::date where id = ${customerId}`);

type Change = {
  customerId: string;
  what: "birthday" | "second-factor" | "phone";
  was: string | null;
  became: string | null;
  reason: string;
  actor: string;
  now: Date;
};

/** The record of staff says what changed, not what it was: that is the customer's own. */
export function insertChange(trx: Db, c: Change) {
  noteChange(trx, { objectKind: "customer", objectId: c.customerId, before: null, after: { changed: c.what } });
  return run(
    trx,
    sql`insert into customer_change (customer_id, what, was, became, reason, actor, at)
        values (${c.customerId}, ${c.what}, ${c.was}, ${c.became}, ${c.reason}, ${c.actor}, ${c.now})`,
  );
}

export type Waiting = { phone: string | null; email: string | null; passkeys: number; since: Date };

export const listWaiting = (db: Db) =>
  rows<Waiting>(
    db,
    sql`select c.phone, c.email, (select count(*)::int from passkey p where p.customer_id = c.id) as passkeys, c.factor_asked_at as since
        from customer c where c.factor_asked_at is not null order by c.factor_asked_at, c.id`,
  );

export type RecordedChange = Omit<Change, "customerId" | "now"> & { at: Date };

export const listChanges = (db: Db, customerId: string) =>
  rows<RecordedChange>(
    db,
    sql`select what, was, became, reason, actor, at from customer_change where customer_id = ${customerId} order by id desc`,
  );
