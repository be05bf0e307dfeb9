import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Given, PublicKey } from "#app/foundation/webauthn/ceremony.ts";

export type Challenge = Given & { staffId: string | null };
export type Passkey = PublicKey & { id: string; staffId: string; rpId: string; transports: string[]; device: string };
export type Means = "invitation" | "passkey" | "recovery" | "code";
export type Session = { id: string; staffId: string; means: Means; expiresAt: Date; provedAt: Date | null };

const MOST_OPEN = 5;

export const insertChallenge = (db: Db, c: Challenge & { hash: string }) =>
  run(
    db,
    sql`with old as (
          delete from staff_challenge where hash in
            (select hash from staff_challenge where browser_hash = ${c.browserHash} order by expires_at desc offset ${MOST_OPEN - 1}))
        insert into staff_challenge (hash, purpose, rp_id, browser_hash, staff_id, expires_at)
        values (${c.hash}, ${c.purpose}, ${c.rpId}, ${c.browserHash}, ${c.staffId}, ${c.expiresAt})`,
  );

export const takeChallenge = (db: Db, hash: string) =>
  row<Challenge>(
    db,
    sql`delete from staff_challenge where hash = ${hash}
        returning purpose, rp_id as "rpId", browser_hash as "browserHash", staff_id as "staffId", expires_at as "expiresAt"`,
  );

const passkeyFields = sql.raw(
  `id, staff_id as "staffId", credential_id as "credentialId", rp_id as "rpId", public_key as "publicKey", counter,
   may_be_copied as "mayBeCopied", transports, device`,
);
export const findPasskey = (db: Db, credentialId: string, rpId: string) =>
  row<Passkey>(db, sql`select ${passkeyFields} from staff_passkey where credential_id = ${credentialId} and rp_id = ${rpId}`);

export type ListedPasskey = {
  id: string;
  credentialId: string;
  transports: string[];
  device: string;
  createdAt: Date;
  usedAt: Date | null;
};
export const listPasskeys = (db: Db, staffId: string) =>
  rows<ListedPasskey>(
    db,
    sql`select id, credential_id as "credentialId", transports, device, created_at as "createdAt", used_at as "usedAt"
        from staff_passkey where staff_id = ${staffId} order by created_at, id`,
  );

export const deletePasskey = (trx: Db, staffId: string, id: string) =>
  run(trx, sql`delete from staff_passkey where id = ${id} and staff_id = ${staffId}`);

export async function insertPasskey(trx: Db, p: Passkey, now: Date): Promise<boolean> {
  assertTransaction(trx);
  const added = await run(
    trx,
    sql`insert into staff_passkey (id, staff_id, credential_id, rp_id, public_key, counter, may_be_copied, transports, device, created_at)
        values (${p.id}, ${p.staffId}, ${p.credentialId}, ${p.rpId}, ${p.publicKey}, ${p.counter}, ${p.mayBeCopied}, ${p.transports}, ${p.device}, ${now})
        on conflict (credential_id) do nothing`,
  );
  return added === 1;
}

/** False if the signature counter did not advance: the passkey may have been copied. */
export const usePasskey = async (trx: Db, id: string, counter: number, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`update staff_passkey set counter = ${counter}, used_at = ${now}
        where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`,
  )) === 1;

export type NewSession = Session & { tokenHash: string; device: string; address: string; openedAt: Date };
export async function insertSession(trx: Db, s: NewSession): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`insert into staff_session (token_hash, id, staff_id, means, device, address, opened_at, expires_at, proved_at)
        values (${s.tokenHash}, ${s.id}, ${s.staffId}, ${s.means}, ${s.device}, ${s.address}, ${s.openedAt}, ${s.expiresAt}, ${s.provedAt})`,
  );
}

export const findSession = (db: Db, tokenHash: string, now: Date) =>
  row<Session>(
    db,
    sql`select x.id, x.staff_id as "staffId", x.means, x.expires_at as "expiresAt", x.proved_at as "provedAt"
        from staff_session x join staff_member s on s.id = x.staff_id
        where x.token_hash = ${tokenHash} and x.expires_at > ${now} and s.suspended_at is null`,
  );

export const listOpenSessions = async (db: Db, ids: readonly string[], now: Date): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select x.id from staff_session x join staff_member s on s.id = x.staff_id
          where x.id = any (${ids}::text[]) and x.expires_at > ${now} and s.suspended_at is null`,
    )
  ).map(({ id }) => id);

export const proveSession = (trx: Db, id: string, now: Date) => run(trx, sql`update staff_session set proved_at = ${now} where id = ${id}`);

export const endSession = (db: Db, id: string, staffId: string) =>
  run(db, sql`delete from staff_session where id = ${id} and staff_id = ${staffId}`);

export type ListedSession = { id: string; means: Means; device: string; address: string; openedAt: Date; expiresAt: Date };
export const listSessions = (db: Db, staffId: string, now: Date) =>
  rows<ListedSession>(
    db,
    sql`select id, means, device, address, opened_at as "openedAt", expires_at as "expiresAt"
        from staff_session where staff_id = ${staffId} and expires_at > ${now} order by opened_at desc`,
  );

export async function replaceRecoveryCodes(trx: Db, staffId: string, hashes: readonly string[]): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`delete from staff_recovery_code where staff_id = ${staffId}`);
  await run(trx, sql`insert into staff_recovery_code (staff_id, code_hash) select ${staffId}, unnest(${hashes}::text[])`);
}

export const takeRecoveryCode = (trx: Db, hash: string, now: Date) =>
  row<{ staffId: string }>(
    trx,
    sql`update staff_recovery_code c set used_at = ${now} from staff_member s
        where c.code_hash = ${hash} and c.used_at is null and s.id = c.staff_id and s.suspended_at is null returning c.staff_id as "staffId"`,
  );

export const countRecoveryCodes = async (db: Db, staffId: string): Promise<number> =>
  (await row<{ n: number }>(db, sql`select count(*) as n from staff_recovery_code where staff_id = ${staffId} and used_at is null`))!.n;

export async function forgetOld(db: Db, now: Date): Promise<void> {
  await run(db, sql`delete from staff_challenge where expires_at < ${now}`);
  await run(db, sql`delete from staff_session where expires_at < ${now}`);
  await run(db, sql`delete from staff_invitation where expires_at < ${now}`);
}
