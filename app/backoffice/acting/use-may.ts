import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Permission } from "#app/staff/permissions.ts";
import { permissionName } from "../people/permission-names.ts";
import { useDesk } from "../shell/use-desk.ts";

/** Whether who is signed in has a permission at all, and the words if not. The server decides about storefronts and sums. */
export function useMay(permission: Permission | undefined): { ok: true } | { ok: false; why: string } {
  const { self, grantors } = useDesk();
  if (!permission || self?.may.includes(permission)) return { ok: true };
  const who = grantors.length ? m.desk_ask_grantor({ names: grantors.slice(0, 3).join(", ") }) : m.desk_ask_owner();
  return { ok: false, why: `${m.desk_denied_missing({ name: permissionName(permission) })} ${who}` };
}
