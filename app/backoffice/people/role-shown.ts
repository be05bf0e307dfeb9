import { m } from "#app/foundation/i18n/messages/messages.js";
import { allPermissions, isPermission } from "#app/staff/permissions.ts";
import type { OwnRole } from "#app/staff/roles.ts";
import type { Shown } from "../acting/shown.ts";
import { permissionName } from "./permission-names.ts";

/** A role with nothing in it is not the same as none. */
const said = (permissions: readonly string[] | undefined): string => {
  if (!permissions) return "";
  const known = allPermissions.filter((one) => permissions.includes(one)).map(permissionName);
  return [...known, ...permissions.filter((one) => !isPermission(one))].join(", ") || m.desk_role_empty();
};

/** A role of the shop's own as its form shows it, and what a form would make of it. */
export const roleShown = (role: string, was: OwnRole | undefined, becomes?: OwnRole): Shown[] => [
  { field: `title ${role}`, name: m.desk_field_role_title(), value: was?.title ?? "", ...(becomes && { becomes: becomes.title }) },
  {
    field: `role ${role}`,
    name: m.desk_permissions(),
    value: said(was?.permissions),
    ...(becomes && { becomes: said(becomes.permissions) }),
  },
];
