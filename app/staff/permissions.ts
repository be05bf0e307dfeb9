/** How a permission is used: `money` ones may be limited to a sum, `stepUp` ones ask for a fresh passkey, `byStorefront` ones may be given for one storefront; the others count for the whole shop alone. */
type Terms = { money?: true; stepUp?: true; byStorefront?: true };

/** Everything that staff may do, as `area.verb`. Screens, actions and calls each declare one of these [SEC-07]. */
export const permissions = {
  "orders.read": { byStorefront: true },
  "orders.fulfil": { byStorefront: true },
  "orders.approve": { byStorefront: true },
  "orders.edit": { byStorefront: true },
  "orders.create": { byStorefront: true },
  "orders.cancel": { money: true, byStorefront: true },
  "orders.release": { byStorefront: true },
  "warehouse.arrange": {},
  "marking.capture": { byStorefront: true },
  "returns.read": { byStorefront: true },
  "returns.decide": { byStorefront: true },
  "returns.receive": { byStorefront: true },
  "points.read": {},
  "points.accept": {},
  "refunds.make": { money: true, stepUp: true, byStorefront: true },
  "refunds.edit": { money: true, stepUp: true, byStorefront: true },
  "payments.read": { byStorefront: true },
  "payments.settle": { money: true, byStorefront: true },
  "invoices.read": { byStorefront: true },
  "invoices.import": {},
  "receipts.read": { byStorefront: true },
  "receipts.resend": { byStorefront: true },
  "withdrawals.read": {},
  "withdrawals.pay": { money: true, stepUp: true },
  "rates.read": {},
  "rates.accept": {},
  "ledger.read": {},
  "customers.read": {},
  "customers.edit": {},
  "customers.credit": { money: true, stepUp: true },
  "customers.impersonate": {},
  "dealers.edit": {},
  "referrals.read": {},
  "referrals.decide": {},
  "privacy.export": { stepUp: true },
  "privacy.erase": { stepUp: true },
  "catalogue.read": {},
  "catalogue.import": {},
  "content.read": {},
  "content.edit": {},
  "cases.read": { byStorefront: true },
  "cases.close": { byStorefront: true },
  "inbox.work": { byStorefront: true },
  "jobs.read": {},
  "jobs.retry": {},
  "staff.read": {},
  "staff.manage": { stepUp: true },
  "record.read": {},
  "record.export": { stepUp: true },
  "server.maintain": {},
} as const satisfies Record<string, Terms>;

export type Permission = keyof typeof permissions;
export const allPermissions = Object.keys(permissions) as Permission[];
const terms: Record<Permission, Terms> = permissions;

export const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text);
export const isAboutMoney = (permission: Permission): boolean => terms[permission].money === true;
export const asksForProof = (permission: Permission): boolean => terms[permission].stepUp === true;
export const isByStorefront = (permission: Permission): boolean => terms[permission].byStorefront === true;
