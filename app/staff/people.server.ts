import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { hashToken, newId, newToken } from "#app/foundation/ids.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";
import * as queries from "./people.queries.server.ts";
import { isPermission, type Permission } from "./permissions.ts";
import type { Actor } from "./record.server.ts";
import { type Denial, denialOf, type Grant, isBuiltIn, type Reach } from "./roles.ts";

export type PeopleRefusal =
  | "unknown"
  | "taken"
  | "unknown_role"
  | "unknown_permission"
  | "built_in"
  | "last_owner"
  | "suspended"
  | "not_suspended"
  | "no_role"
  | "role_held";
/** `names`: who the refusal is about. */
type Refused = { ok: false; refusal: PeopleRefusal; names?: string };
type Done<T = object> = ({ ok: true } & T) | Refused;
export type GrantAsked = { role: string; storefront?: Region | undefined; limitMinor?: number | undefined };

export const INVITATION_HOURS = 72;
const refuse = (refusal: PeopleRefusal): Refused => ({ ok: false, refusal });

const grantOf = ({ role, storefront, limitMinor }: GrantAsked): Grant => ({
  role,
  storefront: storefront ?? null,
  limitMinor: limitMinor ?? null,
});
const isWholeOwner = ({ role, storefront, limitMinor }: Grant) => role === "owner" && storefront === null && limitMinor === null;

/** The people who work in the shop and their rights. Every change is noted for the record. */
export function createPeople({ database: { db } }: { database: Database }) {
  const invitationFor = async (trx: Db, staffId: string, now: Date): Promise<string> => {
    const token = newToken();
    await queries.putInvitation(trx, staffId, hashToken(token), new Date(now.getTime() + INVITATION_HOURS * 3_600_000));
    return token;
  };

  async function areKnown(trx: Db, grants: readonly GrantAsked[]): Promise<boolean> {
    const own = await queries.listOwnRoles(trx);
    return grants.every(({ role }) => isBuiltIn(role) || Object.hasOwn(own, role));
  }

  const change = <T extends object>(id: string, work: (trx: Db, member: queries.Member) => Promise<Done<T>>): Promise<Done<T>> =>
    inTransaction(db, async (trx) => {
      await queries.lockPeople(trx);
      const member = await queries.findMember(trx, id);
      return member ? work(trx, member) : refuse("unknown");
    });

  const isLastOwner = async (trx: Db, { id, activeAt, suspendedAt }: queries.Member): Promise<boolean> =>
    activeAt !== null &&
    suspendedAt === null &&
    (await queries.listGrants(trx, id)).some(isWholeOwner) &&
    (await queries.countOtherOwners(trx, id)) === 0;

  return {
    list: () => queries.listMembers(db),
    find: (id: string) => queries.findMember(db, id),
    grantsOf: (id: string) => queries.listGrants(db, id),
    ownRoles: () => queries.listOwnRoles(db),
    roleTitles: () => queries.listRoleTitles(db),

    named: (name: string) => queries.findMemberByName(db, name),
    /** Whether nobody else could let this owner in again. */
    isLastOwner: async (name: string): Promise<boolean> => {
      const member = await queries.findMemberByName(db, name);
      return member !== undefined && isLastOwner(db, { ...member, activeAt: member.activeAt ?? member.invitedAt });
    },

    /** Who a typed name means, for the record; null if nobody works here under it, or no longer. */
    actorNamed: async (name: string): Promise<Actor | null> => {
      const member = await queries.findMemberByName(db, name);
      return member && !member.suspendedAt ? { staffId: member.id, name: member.name } : null;
    },

    /** null: permitted. Rights count once they are active. */
    denial: async (id: string, permission: Permission, reach?: Reach): Promise<Denial | null> => {
      const member = await queries.findMember(db, id);
      if (!member?.activeAt || member.suspendedAt) return { reason: "missing", permission };
      return denialOf(permission, await queries.listGrants(db, id), await queries.listOwnRoles(db), reach);
    },

    invite: ({
      name,
      email,
      lang,
      grants,
      now,
    }: {
      name: string;
      email: string;
      lang: Language;
      grants: readonly GrantAsked[];
      now: Date;
    }): Promise<Done<{ id: string; token: string }>> =>
      inTransaction(db, async (trx) => {
        await queries.lockPeople(trx);
        if (!grants.length) return refuse("no_role");
        if (!(await areKnown(trx, grants))) return refuse("unknown_role");
        const member = { id: newId(), name: name.normalize("NFC").trim(), email: email.toLowerCase(), lang };
        if (!(await queries.insertMember(trx, { ...member, now }))) return refuse("taken");
        await queries.replaceGrants(trx, member.id, grants.map(grantOf));
        const { id, ...after } = member;
        noteChange(trx, { objectKind: "staff", objectId: id, before: null, after: { ...after, grants: grants.map(grantOf) } });
        return { ok: true, id, token: await invitationFor(trx, id, now) };
      }),

    /** A lost phone: ends every way in and gives a new link; rights wait for new passkeys. */
    reinvite: (id: string, now: Date): Promise<Done<{ token: string }>> =>
      change(id, async (trx, member) => {
        if (member.suspendedAt) return refuse("suspended");
        await queries.closeWaysIn(trx, id);
        noteChange(trx, { objectKind: "staff", objectId: id, before: { isActive: member.activeAt !== null }, after: { isActive: false } });
        return { ok: true, token: await invitationFor(trx, id, now) };
      }),

    setGrants: (id: string, grants: readonly GrantAsked[]): Promise<Done> =>
      change(id, async (trx, member) => {
        if (!grants.length) return refuse("no_role");
        if (!(await areKnown(trx, grants))) return refuse("unknown_role");
        const [before, after] = [await queries.listGrants(trx, id), grants.map(grantOf)];
        if (!after.some(isWholeOwner) && (await isLastOwner(trx, member))) return refuse("last_owner");
        await queries.replaceGrants(trx, id, after);
        noteChange(trx, { objectKind: "staff", objectId: id, before: { grants: before }, after: { grants: after } });
        return { ok: true };
      }),

    suspend: (id: string, now: Date): Promise<Done> =>
      change(id, async (trx, member) => {
        if (member.suspendedAt) return refuse("suspended");
        if (await isLastOwner(trx, member)) return refuse("last_owner");
        await queries.setSuspended(trx, id, now);
        await queries.closeWaysIn(trx, id);
        noteChange(trx, { objectKind: "staff", objectId: id, before: { suspended: false }, after: { suspended: true } });
        return { ok: true };
      }),

    resume: (id: string, now: Date): Promise<Done<{ token: string }>> =>
      change(id, async (trx, member) => {
        if (!member.suspendedAt) return refuse("not_suspended");
        await queries.setSuspended(trx, id, null);
        noteChange(trx, { objectKind: "staff", objectId: id, before: { suspended: true }, after: { suspended: false } });
        return { ok: true, token: await invitationFor(trx, id, now) };
      }),

    setLanguage: (id: string, lang: Language): Promise<Done> =>
      change(id, async (trx, member) => {
        await queries.setLanguage(trx, id, lang);
        noteChange(trx, { objectKind: "staff", objectId: id, before: { lang: member.lang }, after: { lang } });
        return { ok: true };
      }),

    /** Without a title it keeps the one it has. */
    putRole: (name: string, permissions: readonly string[], title?: string): Promise<Done> =>
      inTransaction(db, async (trx) => {
        await queries.lockPeople(trx);
        if (isBuiltIn(name)) return refuse("built_in");
        if (!permissions.every(isPermission)) return refuse("unknown_permission");
        const [had, titles] = [(await queries.listOwnRoles(trx))[name], await queries.listRoleTitles(trx)];
        const titled = titles[name] ?? "";
        const after = { title: title ?? titled, permissions: [...permissions] };
        await queries.putOwnRole(trx, name, after);
        noteChange(trx, { objectKind: "role", objectId: name, before: had ? { title: titled, permissions: [...had] } : null, after });
        return { ok: true };
      }),

    removeRole: (name: string): Promise<Done> =>
      inTransaction(db, async (trx) => {
        await queries.lockPeople(trx);
        if (isBuiltIn(name)) return refuse("built_in");
        const before = (await queries.listOwnRoles(trx))[name];
        if (!before) return refuse("unknown_role");
        const holders = (await queries.listMembers(trx)).filter(({ grants }) => grants.some(({ role }) => role === name));
        if (holders.length) return { ...refuse("role_held"), names: holders.map((one) => one.name).join(", ") };
        await queries.deleteOwnRole(trx, name);
        noteChange(trx, { objectKind: "role", objectId: name, before: [...before], after: null });
        return { ok: true };
      }),
  };
}

export type People = ReturnType<typeof createPeople>;
