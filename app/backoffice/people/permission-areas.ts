import { m } from "#app/foundation/i18n/messages/messages.js";
import { allPermissions, type Permission } from "#app/staff/permissions.ts";

type Subject<P extends string = Permission> = P extends `${infer S}.${string}` ? S : never;

/** Parts of the back office, by what its permissions are about. */
const areas: readonly { label: () => string; of: readonly Subject[] }[] = [
  { label: m.desk_place_inbox, of: ["inbox", "cases"] },
  { label: m.desk_place_orders, of: ["orders", "marking"] },
  { label: m.desk_place_warehouse, of: ["warehouse"] },
  { label: m.desk_place_returns, of: ["returns"] },
  { label: m.desk_place_money, of: ["refunds", "payments", "invoices", "receipts", "withdrawals", "ledger"] },
  { label: m.desk_place_customers, of: ["customers", "dealers", "referrals", "privacy"] },
  { label: m.desk_area_goods, of: ["catalogue", "content"] },
  { label: m.desk_place_settings, of: ["rates", "points", "jobs", "server"] },
  { label: m.desk_area_people, of: ["staff", "record"] },
];

const subjectOf = (permission: Permission) => permission.split(".")[0] as Subject;

/** Permissions as people look for them, under the names of their areas. */
export const permissionsByArea: readonly { label: () => string; permissions: readonly Permission[] }[] = areas.map(({ label, of }) => ({
  label,
  permissions: allPermissions.filter((one) => of.includes(subjectOf(one))),
}));
