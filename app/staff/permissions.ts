/** How a permission is used: `money` ones may be limited to a sum, `stepUp` ones ask for a fresh passkey. */
type Terms = { money?: true; stepUp?: true };

/** Everything that staff may do, as `area.verb`. Screens, actions and calls each declare one of these [SEC-07]. */
export const permissions = {
  "orders.read": {},
  "orders.fulfil": {},
  "orders.approve": {},
  "orders.edit": {},
  "orders.cancel": {},
  "orders.release": {},
  "marking.capture": {},
  "returns.read": {},
  "returns.decide": {},
  "returns.receive": {},
  "points.read": {},
  "points.accept": {},
  "refunds.make": { money: true, stepUp: true },
  "payments.read": {},
  "payments.settle": { money: true },
  "invoices.read": {},
  "invoices.import": {},
  "receipts.read": {},
  "receipts.resend": {},
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
  "cases.read": {},
  "cases.close": {},
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
