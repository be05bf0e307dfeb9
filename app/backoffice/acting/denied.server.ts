import { m } from "#app/foundation/i18n/messages/messages.js";
import { getLocale } from "#app/foundation/i18n/messages/runtime.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Shop } from "#app/shop.server.ts";
import { type Denial, denialOf } from "#app/staff/roles.ts";
import { permissionName } from "../people/permission-names.ts";

/** Names of people at work who may change rights, and so give a missing one. */
export async function grantorsOf({ staff }: Shop): Promise<string[]> {
  const own = await staff.people.ownRoles();
  const members = await staff.people.list();
  return members
    .filter(({ activeAt, suspendedAt, grants }) => activeAt && !suspendedAt && denialOf("staff.manage", grants, own) === null)
    .map(({ name }) => name);
}

/** Names the missing permission and who can grant it. */
export function deniedText({ reason, permission, limitMinor }: Denial, grantors: readonly string[]): string {
  const who = grantors.length ? m.desk_ask_grantor({ names: grantors.slice(0, 3).join(", ") }) : m.desk_ask_owner();
  const name = permissionName(permission);
  if (reason === "limit") return `${m.desk_denied_limit({ name, limit: formatKopecks(limitMinor ?? 0, getLocale()) })} ${who}`;
  if (reason === "storefront") return `${m.desk_denied_storefront({ name })} ${who}`;
  return `${m.desk_denied_missing({ name })} ${who}`;
}
