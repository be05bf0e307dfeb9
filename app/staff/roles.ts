import { allPermissions, isByStorefront, type Permission } from "./permissions.ts";

const reading = allPermissions.filter((permission) => permission.endsWith(".read"));
const orderReading: Permission[] = ["orders.read", "returns.read", "points.read", "cases.read", "catalogue.read"];

/** Roles that every shop has; owners add their own (table `staff_role`). */
export const builtInRoles = {
  owner: allPermissions,
  orders: [
    ...orderReading,
    "customers.read",
    "payments.read",
    "invoices.read",
    "orders.approve",
    "orders.edit",
    "orders.create",
    "orders.cancel",
    "orders.fulfil",
    "orders.release",
    "refunds.edit",
    "returns.decide",
    "cases.close",
    "inbox.work",
    "points.accept",
  ],
  warehouse: [...orderReading, "orders.fulfil", "warehouse.arrange", "marking.capture", "returns.receive", "inbox.work"],
  content: ["catalogue.read", "catalogue.import", "content.read", "content.edit", "inbox.work"],
  moderator: ["content.read", "customers.read", "cases.read", "cases.close", "inbox.work"],
  finance: [
    ...orderReading,
    "customers.read",
    "payments.read",
    "payments.settle",
    "invoices.read",
    "invoices.import",
    "receipts.read",
    "receipts.resend",
    "withdrawals.read",
    "withdrawals.pay",
    "rates.read",
    "rates.accept",
    "ledger.read",
    "refunds.make",
    "referrals.read",
    "referrals.decide",
    "cases.close",
    "inbox.work",
  ],
  support: [
    ...orderReading,
    "customers.read",
    "customers.edit",
    "customers.impersonate",
    "payments.read",
    "orders.cancel",
    "returns.decide",
    "cases.close",
    "inbox.work",
  ],
  auditor: reading,
} as const satisfies Record<string, readonly Permission[]>;

export type BuiltInRole = keyof typeof builtInRoles;
export const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role);

/** A role given to a person: for one storefront or all (null), up to a sum or any (null). */
export type Grant = { role: string; storefront: string | null; limitMinor: number | null };
export type OwnRoles = Readonly<Record<string, readonly string[]>>;
/** `title`: what people call it; empty: by its name. */
export type OwnRole = { title: string; permissions: readonly string[] };
export type RoleTitles = Readonly<Record<string, string>>;

export type Denial = { reason: "missing" | "storefront" | "limit"; permission: Permission; limitMinor?: number };
export type Reach = { storefront?: string; minor?: number };
/** A reach of no storefront, or of several: no grant that is bound to one has it. */
export const WHOLE_SHOP = "";

function permissionsOf(role: string, own: OwnRoles): readonly string[] {
  if (isBuiltIn(role)) return builtInRoles[role];
  return Object.hasOwn(own, role) ? own[role]! : [];
}

/** null: permitted. Otherwise why not, by the most generous of the grants. */
export function denialOf(
  permission: Permission,
  grants: readonly Grant[],
  own: OwnRoles,
  { storefront, minor = 0 }: Reach = {},
): Denial | null {
  const having = grants.filter(({ role }) => permissionsOf(role, own).includes(permission));
  if (!having.length) return { reason: "missing", permission };
  const isHere = (grant: Grant) =>
    grant.storefront === null || (isByStorefront(permission) && [undefined, grant.storefront].includes(storefront));
  const here = having.filter(isHere);
  if (!here.length) return { reason: "storefront", permission };
  const limits = here.map(({ limitMinor }) => limitMinor ?? Number.POSITIVE_INFINITY);
  const limitMinor = Math.max(...limits);
  return minor <= limitMinor ? null : { reason: "limit", permission, limitMinor };
}

/** Permissions that any of the grants gives, whatever their scope: for menus. */
export const permissionsIn = (grants: readonly Grant[], own: OwnRoles): Set<string> =>
  new Set(grants.flatMap(({ role }) => permissionsOf(role, own)));
