import { refusalSaid } from "../app/backoffice/record/refusal-said.ts";
import { staffOriginOf } from "../app/config.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { languages, regions } from "../app/foundation/storefront.ts";
import type { Shop } from "../app/shop.server.ts";
import { INVITATION_HOURS, type PeopleRefusal } from "../app/staff/people.server.ts";
import { peopleRefusals } from "../app/staff/people-refusals.ts";
import { allPermissions } from "../app/staff/permissions.ts";
import { builtInRoles } from "../app/staff/roles.ts";
import { by, matching, oneOf, optional, text, wholeNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute, wholeSum } from "./language.ts";
import { atShop } from "./run.ts";

const name = text(m.staff_place_name, 80);
const email = matching(() => "E-MAIL", /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
const role = matching(() => "ROLE", /^[a-z][a-z0-9-]{1,39}$/);
const rights = {
  role,
  storefront: optional(oneOf(regions)),
  limit: optional(wholeNumber(m.staff_place_rubles, /^\d{1,9}$/)),
};
const options = { by };
/** The first owner, and the last one who lost everything, have nobody to name. */
const perhapsUnnamed = { by: optional(by) };

export const staff = command(
  "staff",
  {
    "": verb({ help: m.staff_people, carryOut: list }),
    invite: verb({
      help: m.staff_people_invite,
      takes: { name, email },
      options: { ...rights, speaks: optional(oneOf(languages)), ...perhapsUnnamed },
      carryOut: async (shop: Shop, { name, email, speaks = "ru", ...rights }) => {
        const asked = { name, email, lang: speaks, grants: [grantOf(rights)], now: shop.clock.now() };
        return withLink(shop, m.staff_people_invited({ name }), checked(await shop.staff.people.invite(asked)));
      },
    }),
    reinvite: verb({
      help: m.staff_people_reinvite,
      takes: { name },
      options: perhapsUnnamed,
      carryOut: async (shop: Shop, { name }) => {
        const again = checked(await shop.staff.people.reinvite(await idOf(shop, name), shop.clock.now()));
        return withLink(shop, m.staff_people_reinvited({ name }), again);
      },
    }),
    grant: verb({
      help: m.staff_people_grant,
      takes: { name },
      options: { ...rights, ...options },
      carryOut: async (shop: Shop, { name, ...rights }) => {
        checked(await shop.staff.people.setGrants(await idOf(shop, name), [grantOf(rights)]));
        return m.staff_people_granted();
      },
    }),
    suspend: verb({
      help: m.staff_people_suspend,
      takes: { name },
      options,
      carryOut: async (shop: Shop, { name }) => {
        checked(await shop.staff.people.suspend(await idOf(shop, name), shop.clock.now()));
        return m.staff_people_is_suspended();
      },
    }),
    resume: verb({
      help: m.staff_people_resume,
      takes: { name },
      options,
      carryOut: async (shop: Shop, { name }) => {
        const again = checked(await shop.staff.people.resume(await idOf(shop, name), shop.clock.now()));
        return withLink(shop, m.staff_people_resumed({ name }), again);
      },
    }),
    role: verb({
      help: m.staff_people_role,
      takes: { role },
      rest: oneOf(allPermissions, () => "PERMISSION"),
      options,
      carryOut: async (shop: Shop, { role, rest }) => {
        checked(await shop.staff.people.putRole(role, rest));
        return m.staff_people_role_is({ role, permissions: rest.join(", ") || "–" });
      },
    }),
    "remove-role": verb({
      help: m.staff_people_remove_role,
      takes: { role },
      options,
      carryOut: async (shop: Shop, { role }) => {
        checked(await shop.staff.people.removeRole(role));
        return m.staff_people_role_removed({ role });
      },
    }),
    record: verb({ help: m.staff_people_record, carryOut: record }),
  },
  () => m.staff_people_note({ roles: Object.keys(builtInRoles).join(", "), permissions: allPermissions.join(", ") }),
);

type Rights = { role: string; storefront?: (typeof regions)[number] | undefined; limit?: number | undefined };
const grantOf = ({ role, storefront, limit }: Rights) => ({ role, storefront, limitMinor: limit === undefined ? undefined : limit * 100 });

/** The way in, or what is missing for one. */
function withLink({ config }: Shop, says: string, { token }: { token: string }): string {
  const origin = staffOriginOf(config);
  return `${says}\n${origin ? m.staff_people_link({ link: `${origin}/invitation/${token}`, hours: INVITATION_HOURS }) : m.staff_people_no_host()}`;
}

function checked<T extends { ok: true } | { ok: false; refusal: PeopleRefusal; names?: string }>(done: T): Extract<T, { ok: true }> {
  if (!done.ok) throw new UserError(peopleRefusals[done.refusal](done.names));
  return done as Extract<T, { ok: true }>;
}

async function idOf({ staff }: Shop, name: string): Promise<string> {
  const member = await staff.people.named(name);
  if (!member) throw new UserError(peopleRefusals.unknown());
  return member.id;
}

async function list({ staff }: Shop): Promise<string> {
  const members = await staff.people.list();
  const own = Object.entries(await staff.people.ownRoles()).map(([role, permissions]) =>
    m.staff_people_role_is({ role, permissions: permissions.join(", ") }),
  );
  const lines = members.map(({ name, email, grants, activeAt, suspendedAt, passkeys, isInvited }) => {
    const state = suspendedAt
      ? m.staff_people_state_suspended({ at: minute(suspendedAt) })
      : activeAt
        ? m.staff_people_state_active({ at: minute(activeAt) })
        : isInvited
          ? m.staff_people_state_invited()
          : m.staff_people_state_waiting();
    const rights = grants.map(({ role, storefront, limitMinor }) =>
      [role, storefront, limitMinor === null ? null : wholeSum(limitMinor)].filter(Boolean).join(" "),
    );
    return `${name}  ${email}  ${rights.join(", ")}\n    ${state}, ${m.staff_people_passkeys({ count: passkeys })}`;
  });
  return [...lines, ...own, m.staff_people_count({ count: members.length })].join("\n");
}

async function record({ staff }: Shop): Promise<string> {
  const { count, brokenAt } = await staff.record.verify();
  if (brokenAt !== null) throw new UserError(m.staff_people_record_broken({ id: brokenAt }));
  const newest = await staff.record.newest();
  const lines = newest
    .reverse()
    .map(({ at, actor, action, objectKind, objectId, outcome, reason, after }) =>
      [
        ...[minute(at), actor, action, `${objectKind} ${objectId}`.trim()],
        ...(outcome === "done" ? [reason] : [m.staff_people_refused(), refusalSaid(action, outcome, after) ?? reason]),
      ]
        .filter(Boolean)
        .join("  "),
    );
  return [...lines, m.staff_people_record_whole({ count })].join("\n");
}

if (import.meta.main) await atShop(staff);
