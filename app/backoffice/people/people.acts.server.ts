import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { languages, regions } from "#app/foundation/storefront.ts";
import type { PeopleRefusal } from "#app/staff/people.server.ts";
import { peopleRefusals } from "#app/staff/people-refusals.ts";
import { allPermissions } from "#app/staff/permissions.ts";
import { type Act, type ActDone, act } from "../acting/act.ts";
import { roleCode } from "./role-code.ts";
import { grantsSaid, roleName } from "./role-names.ts";
import { roleShown } from "./role-shown.ts";

const optional = <T extends z.ZodType>(type: T) => z.preprocess((value) => (value === "" ? undefined : value), type.optional());
const right = {
  role: z.string().max(40),
  storefront: optional(z.enum(regions)),
  /** Whole rubles. */
  limit: optional(z.coerce.number().int().min(0).max(999_999_999)),
};
type Right = { role: string; storefront?: (typeof regions)[number] | undefined; limit?: number | undefined };
const grantOf = ({ role, storefront, limit }: Right) => ({ role, storefront, limitMinor: limit === undefined ? undefined : limit * 100 });

/** Rows of a form: role, storefront and limit of each stand at the same place. */
const rights = z
  .object({
    staff: z.string(),
    roles: z.array(z.string()).min(1).max(12),
    storefronts: z.array(z.string()).max(12),
    limits: z.array(z.string()).max(12),
  })
  .transform(({ staff, roles, storefronts, limits }) => ({
    staff,
    rights: roles.map((role, at) => ({ role, storefront: storefronts[at] ?? "", limit: limits[at] ?? "" })),
  }))
  .pipe(
    z.object({ staff: z.string(), rights: z.array(z.object(right)) }) as z.ZodType<
      { staff: string; rights: Right[] },
      { staff: string; rights: { role: string; storefront: string; limit: string }[] }
    >,
  );

const linkOf = (origin: string, token: string) => `${origin}/invitation/${token}`;
const member = z.object({ staff: z.string() });
const ofMember = ({ staff }: { staff: string }) => ({ kind: "staff", id: staff });
const refused = (refusal: PeopleRefusal, names?: string): ActDone => ({ ok: false, refusal, says: peopleRefusals[refusal](names) });
const ofRole = ({ role }: { role: string }) => ({ kind: "role", id: role });

/** Gives a new link, by which the way in begins again. */
const linkAct = (command: string, work: "reinvite" | "resume", says: () => string): Act =>
  act({
    permission: "staff.manage",
    commands: [command],
    takes: member,
    object: ofMember,
    carryOut: async ({ shop, now, visit }, { staff }) => {
      const done = await shop.staff.people[work](staff, now);
      return done.ok ? { ok: true, says: says(), answer: { link: linkOf(visit.origin, done.token) } } : refused(done.refusal);
    },
  });

export const peopleActs = {
  "staff.invite": act({
    permission: "staff.manage",
    commands: ["staff invite"],
    takes: z.object({
      name: z.string().trim().min(1).max(80),
      email: z.email().max(200),
      lang: z.enum(languages),
      ...right,
    }),
    object: ({ email }) => ({ kind: "staff", id: email }),
    carryOut: async ({ shop, now, visit }, { name, email, lang, ...right }) => {
      const done = await shop.staff.people.invite({ name, email, lang, grants: [grantOf(right)], now });
      if (!done.ok) return refused(done.refusal);
      return { ok: true, says: m.desk_invited({ name }), answer: { link: linkOf(visit.origin, done.token) } };
    },
  }),
  "staff.reinvite": linkAct("staff reinvite", "reinvite", () => m.desk_reinvited()),
  "staff.resume": linkAct("staff resume", "resume", () => m.desk_resumed()),
  "staff.grant": act({
    permission: "staff.manage",
    commands: ["staff grant"],
    takes: rights,
    object: ofMember,
    shown: async ({ desk, visit: { lang } }, { staff }) => {
      const titles = await desk.people.roleTitles();
      return [{ field: "grants", name: m.desk_rights(), value: grantsSaid(await desk.people.grantsOf(staff), { lang, titles }) }];
    },
    carryOut: async ({ shop }, { staff, rights }) => {
      const done = await shop.staff.people.setGrants(staff, rights.map(grantOf));
      return done.ok ? { ok: true, says: m.desk_saved() } : refused(done.refusal);
    },
  }),
  "staff.suspend": act({
    permission: "staff.manage",
    commands: ["staff suspend"],
    takes: member,
    object: ofMember,
    carryOut: async ({ shop, now }, { staff }) => {
      const done = await shop.staff.people.suspend(staff, now);
      return done.ok ? { ok: true, says: m.desk_suspended() } : refused(done.refusal);
    },
  }),
  "staff.role": act({
    permission: "staff.manage",
    commands: ["staff role"],
    takes: z
      .object({
        role: optional(z.string().refine((name) => /^[a-z][a-z0-9-]{1,39}$/.test(name), { error: () => m.desk_role_name_rule() })),
        title: z.string().trim().max(60).optional(),
        permissions: z.array(z.enum(allPermissions as [string, ...string[]])).default([]),
      })
      .refine(({ role, title }) => role || title, { path: ["title"] })
      .transform((said) => ({ ...said, role: said.role ?? roleCode(said.title ?? "") })),
    object: ofRole,
    shown: async ({ desk }, { role, title, permissions }) => {
      const [own, titles] = [await desk.people.ownRoles(), await desk.people.roleTitles()];
      const titled = titles[role] ?? "";
      const was = Object.hasOwn(own, role) ? { title: titled, permissions: own[role]! } : undefined;
      return roleShown(role, was, { title: title ?? titled, permissions });
    },
    carryOut: async ({ shop }, { role, title, permissions }) => {
      const done = await shop.staff.people.putRole(role, permissions, title);
      return done.ok ? { ok: true, says: m.desk_saved(), answer: { role } } : refused(done.refusal);
    },
  }),
  "staff.remove-role": act({
    permission: "staff.manage",
    commands: ["staff remove-role"],
    takes: z.object({ role: z.string().max(40) }),
    object: ofRole,
    carryOut: async ({ shop }, { role }) => {
      const titles = await shop.staff.people.roleTitles();
      const done = await shop.staff.people.removeRole(role);
      return done.ok ? { ok: true, says: m.desk_role_removed({ role: roleName(role, titles) }) } : refused(done.refusal, done.names);
    },
  }),
};
