import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Customer } from "./customer.ts";

export type SessionRow = { id: string; customerId: string; means: "code" | "passkey"; seenAt: Date };

export const findSession = (db: Db, tokenHash: string, now: Date) =>
  row<SessionRow>(
    db,
    sql`select id, customer_id as "customerId", means, seen_at as "seenAt" from session where token_hash = ${tokenHash} and expires_at > ${now}`,
  );

export const touchSession = (db: Db, id: string, now: Date, expires: Date) =>
  run(db, sql`update session set seen_at = ${now}, expires_at = ${expires} where id = ${id}`);

export const insertSession = (
  db: Db,
  s: { tokenHash: string; id: string; customerId: string; means: string; device: string; now: Date; expires: Date },
) =>
  run(
    db,
    sql`insert into session (token_hash, id, customer_id, means, device, created_at, seen_at, expires_at)
        values (${s.tokenHash}, ${s.id}, ${s.customerId}, ${s.means}, ${s.device}, ${s.now}, ${s.now}, ${s.expires})`,
  );

export const deleteSession = (db: Db, id: string, customerId: string) =>
  run(db, sql`delete from session where id = ${id} and customer_id = ${customerId}`);

export const listSessions = (db: Db, customerId: string, now: Date) =>
  rows<{ id: string; created: Date; seen: Date; device: string }>(
    db,
    sql`select id, created_at as created, seen_at as seen, device from session where customer_id = ${customerId} and expires_at > ${now} order by seen_at desc`,
  );

const lately = (column: "target" | "address", value: string, now: Date) =>
  sql`(select coalesce(array_agg(created_at order by created_at desc), '{}') from sign_in_code
       where ${sql.ref(column)} = ${value} and created_at > ${now}::timestamptz - interval '1 day')`;

/** Takes the target for this transaction (two requests at once count one after the other) and reads the day's codes. */
export async function readCodeHistory(trx: Db, target: string, address: string, now: Date) {
  await run(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`code ${target}`}, 0))`);
  const found = await row<{ toTarget: Date[]; fromAddress: Date[]; tries: number }>(
    trx,
    sql`select ${lately("target", target, now)} as "toTarget", ${lately("address", address, now)} as "fromAddress",
               (select coalesce(sum(tries), 0)::int from sign_in_code where target = ${target} and created_at > ${now}::timestamptz - interval '1 day') as tries`,
  );
  return found!;
}

/** A new code kills the older ones of its target. */
export async function insertCode(
  trx: Db,
  code: { id: string; target: string; channel: string; hmac: string; browserHash: string; address: string; now: Date; expires: Date },
): Promise<void> {
  await run(
    trx,
    sql`update sign_in_code set expires_at = ${code.now} where target = ${code.target} and used_at is null and expires_at > ${code.now}`,
  );
  await run(
    trx,
    sql`insert into sign_in_code (id, target, channel, code_hmac, browser_hash, address, created_at, expires_at)
        values (${code.id}, ${code.target}, ${code.channel}, ${code.hmac}, ${code.browserHash}, ${code.address}, ${code.now}, ${code.expires})`,
  );
}

/** Counts the try before anything is compared; undefined when there is no live code with tries left for this browser. */
export const takeTry = (db: Db, id: string, browserHash: string, maxTries: number, now: Date) =>
  row<{ target: string; channel: string; hmac: string; tries: number }>(
    db,
    sql`update sign_in_code set tries = tries + 1
        where id = ${id} and browser_hash = ${browserHash} and tries < ${maxTries} and used_at is null and expires_at > ${now}
        returning target, channel, code_hmac as hmac, tries`,
  );

/** Uses the code up; false when somebody was faster. */
export const useCode = async (trx: Db, id: string, now: Date) =>
  (await run(trx, sql`update sign_in_code set used_at = ${now} where id = ${id} and used_at is null`)) === 1;

const customerFields = sql`
  c.id, c.phone, c.email, c.firstname, c.lastname, c.birthday, c.role, c.limit_bonus as "limitBonus", c.dealer,
  c.notify_email as "notifyEmail", c.notify_push as "notifyPush",
  coalesce((select jsonb_object_agg(kind, balance_minor) from ledger_account a where a.customer_id = c.id), '{}') as balances`;

export const findCustomer = (db: Db, id: string) => row<Customer>(db, sql`select ${customerFields} from customer c where c.id = ${id}`);

/** The customer who owns this phone or mailbox, made where there is none. */
export async function ensureCustomer(
  trx: Db,
  fresh: { id: string; phone: string | null; email: string | null },
  now: Date,
): Promise<string> {
  const made = await row<{ id: string }>(
    trx,
    sql`insert into customer (id, phone, email, created_at) values (${fresh.id}, ${fresh.phone}, ${fresh.email}, ${now}) on conflict do nothing returning id`,
  );
  if (made) return made.id;
  const found = await row<{ id: string }>(
    trx,
    fresh.phone
      ? sql`select id from customer where phone = ${fresh.phone}`
      : sql`select id from customer where lower(email) = lower(${fresh.email})`,
  );
  return found!.id;
}

export const updateProfile = (db: Db, id: string, p: { firstname: string; lastname: string; birthday: string | null; role: string }) =>
  row<{ id: string }>(
    db,
    sql`update customer set firstname = ${p.firstname}, lastname = ${p.lastname}, role = ${p.role}, birthday = coalesce(birthday, ${p.birthday}::date)
        where id = ${id} and (birthday is null or ${p.birthday}::date is null or birthday = ${p.birthday}::date) returning id`,
  );
