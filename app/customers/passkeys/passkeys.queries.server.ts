import { assertTransaction, type Db, row, rows, run, sql, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import type { Challenge } from "./passkey.ts";

type NewChallenge = Omit<Challenge, "isForPhone"> & { hash: string; address: string; phoneHmac: string | null; most: number };

/** Keeps only a browser's newest open challenges. */
export const insertChallenge = (db: Db, c: NewChallenge) =>
  run(
    db,
    sql`with old as (
          delete from passkey_challenge where hash in
            (select hash from passkey_challenge where browser_hash = ${c.browserHash} order by expires_at desc offset ${c.most - 1}))
        insert into passkey_challenge (hash, purpose, rp_id, browser_hash, address, customer_id, phone_hmac, expires_at)
        values (${c.hash}, ${c.purpose}, ${c.rpId}, ${c.browserHash}, ${c.address}, ${c.customerId}, ${c.phoneHmac}, ${c.expiresAt})`,
  );

/** Oldest first; locked, so concurrent requests are counted. */
export async function listOpen(trx: Db, phoneHmac: string, address: string, now: Date): Promise<Date[]> {
  await takeAdvisoryLock(trx, `passkey challenge ${phoneHmac} ${address}`);
  const open = await rows<{ at: Date }>(
    trx,
    sql`select expires_at as at from passkey_challenge where phone_hmac = ${phoneHmac} and address = ${address} and expires_at > ${now} order by expires_at`,
  );
  return open.map(({ at }) => at);
}

/** Single use, whatever the outcome. */
export const takeChallenge = (db: Db, hash: string) =>
  row<Challenge>(
    db,
    sql`delete from passkey_challenge where hash = ${hash}
        returning purpose, rp_id as "rpId", browser_hash as "browserHash", customer_id as "customerId", phone_hmac is not null as "isForPhone", expires_at as "expiresAt"`,
  );

export const forgetOldChallenges = (db: Db, now: Date) => run(db, sql`delete from passkey_challenge where expires_at < ${now}`);

/** A phone's customer and credential ids; does equal work for unknown phones, so timing reveals nothing [T12]. */
export const findByPhone = async (db: Db, phone: string, rpId: string) =>
  (await row<{ customerId: string | null; credentialIds: string[] }>(
    db,
    sql`select c.id as "customerId", coalesce((select array_agg(credential_id) from passkey
          where customer_id = coalesce(c.id, 'nobody') and rp_id = ${rpId}), '{}') as "credentialIds"
        from (select 1) asked left join customer c on c.phone = ${phone}`,
  ))!;

export type Passkey = {
  id: string;
  customerId: string;
  credentialId: string;
  rpId: string;
  publicKey: string;
  counter: number;
  mayBeCopied: boolean;
  transports: string[];
  device: string;
};

export const findPasskey = (db: Db, credentialId: string, rpId: string) =>
  row<Passkey>(
    db,
    sql`select id, customer_id as "customerId", credential_id as "credentialId", rp_id as "rpId", public_key as "publicKey", counter,
               may_be_copied as "mayBeCopied", transports, device
        from passkey where credential_id = ${credentialId} and rp_id = ${rpId}`,
  );

/** Locks the customer's passkeys and counts them. */
export async function lockPasskeys(trx: Db, customerId: string): Promise<number> {
  await takeAdvisoryLock(trx, `passkeys ${customerId}`);
  return (await row<{ count: number }>(trx, sql`select count(*) as count from passkey where customer_id = ${customerId}`))!.count;
}

export async function insertPasskey(trx: Db, p: Passkey, now: Date): Promise<boolean> {
  assertTransaction(trx);
  const added = await run(
    trx,
    sql`insert into passkey (id, customer_id, credential_id, rp_id, public_key, counter, may_be_copied, transports, device, created_at)
        values (${p.id}, ${p.customerId}, ${p.credentialId}, ${p.rpId}, ${p.publicKey}, ${p.counter}, ${p.mayBeCopied}, ${p.transports}, ${p.device}, ${now})
        on conflict (credential_id) do nothing`,
  );
  return added === 1;
}

/** Records a sign-in; false if the signature counter didn't advance. */
export const usePasskey = async (trx: Db, id: string, counter: number, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`update passkey set counter = ${counter}, used_at = ${now} where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`,
  )) === 1;

export type ListedPasskey = {
  id: string;
  rawId: string;
  name: string;
  device: string;
  host: string;
  transports: string[];
  created: Date;
  used: Date | null;
};

export const listPasskeys = (db: Db, customerId: string) =>
  rows<ListedPasskey>(
    db,
    sql`select id, credential_id as "rawId", name, device, rp_id as host, transports, created_at as created, used_at as used
        from passkey where customer_id = ${customerId} order by created_at, id`,
  );

/** False if missing or another's; so below. */
export const renamePasskey = async (db: Db, id: string, customerId: string, name: string): Promise<boolean> =>
  (await run(db, sql`update passkey set name = ${name} where id = ${id} and customer_id = ${customerId}`)) === 1;

/** Also ends the sessions it opened, except the current one. */
export async function deletePasskey(trx: Db, id: string, customerId: string, keptSession: string): Promise<boolean> {
  assertTransaction(trx);
  await run(
    trx,
    sql`update session set passkey_id = null where id = ${keptSession} and passkey_id = ${id} and customer_id = ${customerId}`,
  );
  return (await run(trx, sql`delete from passkey where id = ${id} and customer_id = ${customerId}`)) === 1;
}
