import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Language, languages } from "#app/foundation/storefront.ts";
import type { Permission } from "#app/staff/permissions.ts";
import { type Entry, entryOf, pathOf, type ScreenName } from "../screens.ts";
import { placePath, places } from "../shell/places.ts";
import type { Hit } from "./hits.ts";

/** A name in the reader's language, or in another. */
type Named = (_?: object, said?: { locale: Language }) => string;

/** Screens beyond the navigation's places, by what they are called. */
export const screensByName: readonly (readonly [ScreenName, Named])[] = [
  ...places.map(({ screen, label }) => [screen, label] as const),
  ["money", m.desk_tab_payments],
  ["refunds", m.desk_tab_refunds],
  ["receipts", m.desk_tab_receipts],
  ["statement", m.desk_tab_statement],
  ["invoices", m.desk_tab_invoices],
  ["withdrawals", m.desk_tab_withdrawals],
  ["certificates", m.desk_tab_certificates],
  ["reconcile", m.desk_tab_reconcile],
  ["pick", m.desk_find_pick],
  ["shelves", m.desk_find_shelves],
  ["requests", m.desk_find_requests],
  ["holds", m.inbox_holds_title],
  ["referrals", m.inbox_referrals_title],
  ["health", m.desk_set_health],
  ["storefronts", m.desk_set_storefronts],
  ["rates", m.desk_set_rates],
  ["points", m.desk_set_points],
  ["jobs", m.desk_set_jobs],
  ["integrations", m.desk_set_integrations],
  ["redirects", m.desk_set_redirects],
  ["campaigns", m.desk_set_campaigns],
  ["imports", m.desk_set_imports],
  ["server", m.desk_set_server],
  ["roles", m.desk_find_roles],
  ["me", m.desk_find_me],
];

type Action = { name: Named; to: string; permission: Permission | "everybody" };

/** What can be done from anywhere, where it is done. */
const actions: readonly Action[] = [
  { name: m.desk_phone_new, to: "/orders/new", permission: "orders.create" },
  { name: m.desk_do_invite, to: "/people#invite", permission: "staff.manage" },
  { name: m.desk_do_role, to: "/roles", permission: "staff.manage" },
  { name: m.desk_do_statement, to: "/money/statement", permission: "invoices.import" },
  { name: m.desk_do_reconcile, to: "/money/reconcile", permission: "ledger.read" },
  { name: m.desk_do_refunds, to: "/money/refunds?f.state=waiting", permission: "refunds.make" },
  { name: m.desk_do_receipts, to: "/money/receipts?f.state=refused", permission: "receipts.resend" },
  { name: m.desk_do_pick, to: "/warehouse/pick", permission: "orders.fulfil" },
  { name: m.desk_do_returns, to: "/returns", permission: "returns.receive" },
  { name: m.desk_do_passkey, to: "/me", permission: "everybody" },
  { name: m.desk_do_language, to: "/me", permission: "everybody" },
];

/** People type what they know a page by, in either language. */
const isNamed = (name: Named, words: readonly string[]) =>
  languages.some((locale) => words.every((word) => name({}, { locale }).toLowerCase().includes(word)));

const areaOf = (path: string): string => path.split("/")[1] ?? "";

/** Where a screen is found: pages of two places may have the same name. */
export function aboutScreen(screen: ScreenName): string {
  const place = places.find((one) => one.screen !== screen && areaOf(placePath(one)) === areaOf(pathOf(screen)));
  return place ? `${place.label()} · ${m.desk_find_go()}` : m.desk_find_go();
}

/** Screens and actions by name, of those that this person may use; `here`: what the page itself does. */
export function namedHits(may: readonly string[], text: string, here: readonly { name: string; does: () => void }[]): Hit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const mayUse = (entry: Entry) => entry === "everybody" || may.includes(entry);
  const screens = screensByName
    .filter(([screen, name]) => mayUse(entryOf(screen)) && isNamed(name, words))
    .map(([screen, name]) => ({ to: pathOf(screen), name: name(), about: aboutScreen(screen) }));
  const named = actions
    .filter(({ name, permission }) => mayUse(permission) && isNamed(name, words))
    .map(({ name, to }) => ({ to, name: name(), about: m.desk_find_action() }));
  const own = here
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .map((action) => ({ ...action, about: m.desk_find_action() }));
  return words.length ? [...named, ...own, ...screens] : screens.slice(0, places.length);
}
