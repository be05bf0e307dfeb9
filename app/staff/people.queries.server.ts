import { assertTransaction, type Db, row, rows, run, sql, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { Grant, OwnRole, OwnRoles, RoleTitles } from "./roles.ts";

export type Member = {
  id: string;
  name: string;
  email: string;
  lang: Language;
  invitedAt: Date;
  activeAt: Date | null;
  suspendedAt: Date | null;
};
export type MemberWithGrants = Member & { grants: Grant[]; passkeys: number; isInvited: boolean };

const fields = sql.raw(
  `s.id, s.name, s.email, s.lang, s.invited_at as "invitedAt", s.active_at as "activeAt", s.suspended_at as "suspendedAt"`,
);

/** One change of people and their rights at a time: the last owner is counted under this lock. */
export const lockPeople = (trx: Db) => takeAdvisoryLock(trx, "people of the staff");

export const listMembers = (db: Db) =>
  rows<MemberWithGrants>(
    db,
    sql`select ${fields},
          coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'storefront', g.storefront, 'limitMinor', g.limit_minor) order by g.role)
            from staff_grant g where g.staff_id = s.id), '[]') as grants,
          (select count(*) from staff_passkey p where p.staff_id = s.id) as passkeys,
          exists (select from staff_invitation i where i.staff_id = s.id) as "isInvited"
        from staff_member s order by lower(s.name)`,
  );

export const findMember = (db: Db, id: string) => row<Member>(db, sql`select ${fields} from staff_member s where s.id = ${id}`);

export const findMemberByName = (db: Db, name: string) =>
  row<Member>(db, sql`select ${fields} from staff_member s where lower(s.name) = lower(${name.normalize("NFC").trim()})`);

export const listGrants = (db: Db, staffId: string) =>
  rows<Grant>(
    db,
    sql`select role, storefront, limit_minor as "limitMinor" from staff_grant where staff_id = ${staffId} order by role, storefront nulls first`,
  );

export async function listOwnRoles(db: Db): Promise<OwnRoles> {
  const found = await rows<{ name: string; permissions: string[] }>(db, sql`select name, permissions from staff_role order by name`);
  return Object.fromEntries(found.map(({ name, permissions }) => [name, permissions]));
}

export async function listRoleTitles(db: Db): Promise<RoleTitles> {
  const found = await rows<{ name: string; title: string }>(db, sql`select name, title from staff_role where title <> ''`);
  return Object.fromEntries(found.map(({ name, title }) => [name, title]));
}

export const putOwnRole = (trx: Db, name: string, { title, permissions }: OwnRole) =>
  run(
    trx,
    sql`insert into staff_role (name, title, permissions) values (${name}, ${title}, ${permissions})
        on conflict (name) do update set title = excluded.title, permissions = excluded.permissions`,
  );

export const deleteOwnRole = (trx: Db, name: string) => run(trx, sql`delete from staff_role where name = ${name}`);

/** False if the name or the mailbox is taken. */
export async function insertMember(
  trx: Db,
  { id, name, email, lang, now }: Pick<Member, "id" | "name" | "email" | "lang"> & { now: Date },
) {
  assertTransaction(trx);
  const added = await run(
    trx,
    sql`insert into staff_member (id, name, email, lang, invited_at) values (${id}, ${name}, ${email}, ${lang}, ${now}) on conflict do nothing`,
  );
  return added === 1;
}

export async function replaceGrants(trx: Db, staffId: string, grants: readonly Grant[]): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`delete from staff_grant where staff_id = ${staffId}`);
  for (const { role, storefront, limitMinor } of grants)
    await run(
      trx,
      sql`insert into staff_grant (staff_id, role, storefront, limit_minor) values (${staffId}, ${role}, ${storefront}, ${limitMinor})`,
    );
}

export const putInvitation = (trx: Db, staffId: string, tokenHash: string, expiresAt: Date) =>
  run(
    trx,
    sql`insert into staff_invitation (staff_id, token_hash, expires_at) values (${staffId}, ${tokenHash}, ${expiresAt})
        on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
  );

export const hasInvitation = async (db: Db, tokenHash: string, now: Date): Promise<boolean> =>
  (await row(db, sql`select from staff_invitation where token_hash = ${tokenHash} and expires_at > ${now}`)) !== undefined;

export const takeInvitation = (trx: Db, tokenHash: string, now: Date) =>
  row<{ staffId: string }>(
    trx,
    sql`delete from staff_invitation where token_hash = ${tokenHash} and expires_at > ${now} returning staff_id as "staffId"`,
  );

/** Ends every way in: sessions, passkeys, recovery codes, an open invitation. Rights wait until passkeys are made again. */
export async function closeWaysIn(trx: Db, staffId: string): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`delete from staff_session where staff_id = ${staffId}`);
  await run(trx, sql`delete from staff_challenge where staff_id = ${staffId}`);
  await run(trx, sql`delete from staff_invitation where staff_id = ${staffId}`);
  await run(trx, sql`delete from staff_recovery_code where staff_id = ${staffId}`);
  await run(trx, sql`delete from staff_passkey where staff_id = ${staffId}`);
  await run(trx, sql`update staff_member set active_at = null where id = ${staffId}`);
}

export const setLanguage = (trx: Db, staffId: string, lang: Language) =>
  run(trx, sql`update staff_member set lang = ${lang} where id = ${staffId}`);

export const setSuspended = (trx: Db, staffId: string, at: Date | null) =>
  run(trx, sql`update staff_member set suspended_at = ${at} where id = ${staffId}`);

export const setActive = (trx: Db, staffId: string, at: Date) =>
  run(trx, sql`update staff_member set active_at = ${at} where id = ${staffId} and active_at is null`);

export const countOtherOwners = async (trx: Db, staffId: string): Promise<number> =>
  (await row<{ n: number }>(
    trx,
    sql`select count(*) as n from staff_member s
        where s.id <> ${staffId} and s.active_at is not null and s.suspended_at is null
          and exists (select from staff_grant g where g.staff_id = s.id and g.role = 'owner' and g.storefront is null and g.limit_minor is null)`,
  ))!.n;
