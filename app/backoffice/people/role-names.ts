import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { BuiltInRole, Grant, RoleTitles } from "#app/staff/roles.ts";

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
export const roleName = (role: string, titles: RoleTitles): string =>
  Object.hasOwn(names, role) ? names[role as BuiltInRole]() : Object.hasOwn(titles, role) ? titles[role]! : role;

/** Rights in one line, in an order that does not depend on how they were given. */
export const grantsSaid = (grants: readonly Grant[], { lang, titles }: { lang: Language; titles: RoleTitles }): string =>
  grants
    .map(({ role, storefront, limitMinor }) =>
      [roleName(role, titles), storefront?.toUpperCase(), limitMinor !== null && m.desk_up_to({ sum: formatKopecks(limitMinor, lang) })]
        .filter(Boolean)
        .join(" "),
    )
    .sort()
    .join(", ");
