import { m } from "#app/foundation/i18n/messages/messages.js";
import type { BuiltInRole, Grant } from "#app/staff/roles.ts";

const names: Record<BuiltInRole, () => string> = {
  owner: m.desk_role_owner,
  orders: m.desk_role_orders,
  warehouse: m.desk_role_warehouse,
  content: m.desk_role_content,
  moderator: m.desk_role_moderator,
  finance: m.desk_role_finance,
  support: m.desk_role_support,
  auditor: m.desk_role_auditor,
};

/** Own roles are called what their maker called them. */
export const roleName = (role: string): string => (Object.hasOwn(names, role) ? names[role as BuiltInRole]() : role);

/** Rights in one line, in an order that does not depend on how they were given. */
export const grantsSaid = (grants: readonly Grant[]): string =>
  grants
    .map(({ role, storefront, limitMinor }) =>
      [roleName(role), storefront, limitMinor !== null && `≤ ${limitMinor / 100}`].filter(Boolean).join(" "),
    )
    .sort()
    .join(", ");
