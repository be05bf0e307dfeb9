import type { Permission } from "#app/staff/permissions.ts";

/** `everybody`: any member whose rights are active; `enrolling`: a session that may only make passkeys, too; `public`: no session. */
export type Entry = Permission | "everybody" | "enrolling" | "public";

export type Screen = {
  /** With `:params`; the root is "/". */
  path: string;
  /** The route module, beside this file. */
  file: string;
  entry: Entry;
  /** The commands whose reading this screen shows, such as "orders show". */
  commands?: readonly string[];
};

/** Every screen of the back office, with what it takes to see it. Routes are made from this table, so none is without a row [SEC-07]. */
export const screens = {
  "sign-in": { path: "/sign-in", file: "sign-in/sign-in.route.tsx", entry: "public" },
  invitation: { path: "/invitation/:token", file: "sign-in/invitation.route.tsx", entry: "public" },
  recover: { path: "/recover", file: "sign-in/recover.route.tsx", entry: "public" },
  enrol: { path: "/enrol", file: "sign-in/enrol.route.tsx", entry: "enrolling" },
  inbox: { path: "/", file: "inbox/inbox.route.tsx", entry: "everybody", commands: ["approve", "cancellations"] },
  orders: { path: "/orders", file: "orders/orders.route.tsx", entry: "orders.read", commands: ["orders"] },
  find: { path: "/find", file: "find/find.route.tsx", entry: "everybody" },
  "take-order": { path: "/orders/new", file: "phone/phone.route.tsx", entry: "orders.create" },
  order: { path: "/orders/:number", file: "orders/order.route.tsx", entry: "orders.read", commands: ["orders show", "orders print"] },
  "edit-order": { path: "/orders/:number/edit", file: "editing/edit.route.tsx", entry: "orders.edit" },
  "inbox-count": { path: "/inbox/count", file: "inbox/count.route.ts", entry: "everybody" },
  cases: { path: "/inbox/rules", file: "inbox/rules.route.tsx", entry: "everybody", commands: ["cases"] },
  requests: { path: "/requests", file: "inbox/requests.route.tsx", entry: "cases.read", commands: ["requests"] },
  referrals: { path: "/referrals", file: "inbox/referrals.route.tsx", entry: "referrals.read", commands: ["referrals"] },
  holds: { path: "/holds", file: "inbox/holds.route.tsx", entry: "orders.release", commands: ["holds", "holds show"] },
  me: { path: "/me", file: "sign-in/me.route.tsx", entry: "everybody" },
  customers: {
    path: "/customers",
    file: "customers/customers.route.tsx",
    entry: "customers.read",
    commands: ["customers", "dealers", "privacy"],
  },
  customer: {
    path: "/customers/:id",
    file: "customers/customer.route.tsx",
    entry: "customers.read",
    commands: ["customers changes", "privacy act", "privacy export"],
  },
  money: { path: "/money", file: "money/payments.route.tsx", entry: "payments.read" },
  payment: { path: "/money/payments/:id", file: "money/payment.route.tsx", entry: "payments.read" },
  refunds: { path: "/money/refunds", file: "money/refunds.route.tsx", entry: "payments.read" },
  receipts: { path: "/money/receipts", file: "money/receipts.route.tsx", entry: "receipts.read", commands: ["receipts"] },
  statement: { path: "/money/statement", file: "money/statement.route.tsx", entry: "invoices.read" },
  invoices: { path: "/money/invoices", file: "money/invoices.route.tsx", entry: "invoices.read", commands: ["invoices"] },
  withdrawals: { path: "/money/withdrawals", file: "money/withdrawals.route.tsx", entry: "withdrawals.read", commands: ["withdrawals"] },
  withdrawal: { path: "/money/withdrawals/:id", file: "money/withdrawal.route.tsx", entry: "withdrawals.read" },
  certificates: { path: "/money/certificates", file: "money/certificates.route.tsx", entry: "payments.read" },
  reconcile: { path: "/money/reconcile", file: "money/reconcile.route.tsx", entry: "ledger.read" },
  warehouse: { path: "/warehouse", file: "warehouse/queue.route.tsx", entry: "orders.fulfil" },
  pick: { path: "/warehouse/pick", file: "warehouse/pick.route.tsx", entry: "orders.fulfil" },
  pack: {
    path: "/warehouse/pack/:number",
    file: "warehouse/pack.route.tsx",
    entry: "orders.fulfil",
    commands: ["marking", "orders print"],
  },
  shelves: { path: "/warehouse/shelves", file: "warehouse/shelves.route.tsx", entry: "warehouse.arrange" },
  returns: { path: "/returns", file: "returns/returns.route.tsx", entry: "returns.read", commands: ["returns"] },
  return: { path: "/returns/:number/:n", file: "returns/return.route.tsx", entry: "returns.read", commands: ["returns show"] },
  health: { path: "/settings", file: "settings/health.route.tsx", entry: "jobs.read" },
  storefronts: { path: "/settings/storefronts", file: "settings/storefronts.route.tsx", entry: "content.read" },
  rates: { path: "/settings/rates", file: "settings/rates.route.tsx", entry: "rates.read", commands: ["rates"] },
  points: { path: "/settings/points", file: "settings/points.route.tsx", entry: "points.read", commands: ["points"] },
  jobs: { path: "/settings/jobs", file: "settings/jobs.route.tsx", entry: "jobs.read", commands: ["jobs", "jobs show"] },
  integrations: { path: "/settings/integrations", file: "settings/integrations.route.tsx", entry: "jobs.read" },
  redirects: {
    path: "/settings/redirects",
    file: "settings/redirects.route.tsx",
    entry: "content.read",
    commands: ["redirects", "searches"],
  },
  campaigns: {
    path: "/settings/campaigns",
    file: "settings/campaigns.route.tsx",
    entry: "content.read",
    commands: ["campaigns", "campaigns qr", "requests"],
  },
  imports: {
    path: "/settings/imports",
    file: "settings/imports.route.tsx",
    entry: "catalogue.read",
    commands: ["exchange", "exchange list", "exchange show"],
  },
  server: { path: "/settings/server", file: "settings/server.route.tsx", entry: "jobs.read" },
  people: { path: "/people", file: "people/people.route.tsx", entry: "staff.read", commands: ["staff"] },
  person: { path: "/people/:id", file: "people/person.route.tsx", entry: "staff.read" },
  roles: { path: "/roles", file: "people/roles.route.tsx", entry: "staff.read" },
  record: { path: "/record", file: "record/record.route.tsx", entry: "record.read", commands: ["staff record"] },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
const all: Record<ScreenName, Screen> = screens;

export const entryOf = (name: ScreenName): Entry => all[name].entry;
export const pathOf = (name: ScreenName): string => all[name].path;
