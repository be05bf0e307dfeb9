import type { ScreenName } from "../screens.ts";
import { MANY } from "./hint.ts";

/** A screen that shows one object names its id; one without shows all of a kind. */
type Of = (params: Readonly<Record<string, string | undefined>>, data: unknown) => string | readonly string[] | undefined;
export type Shows = {
  kinds: readonly string[];
  /** The object whose changes count; all of these kinds by default. */
  of?: Of;
  /** Rows must not move under somebody's hand. */
  isList?: true;
};

const byParam: Of = ({ id }) => id;
const shows = (...kinds: string[]): Shows => ({ kinds });
const list = (...kinds: string[]): Shows => ({ kinds, isList: true });

/** What each screen shows, by kinds of objects as the record names them. */
export const shownKinds = {
  "sign-in": shows(),
  invitation: shows(),
  recover: shows(),
  enrol: shows(),
  inbox: shows("inbox"),
  orders: list("order"),
  find: shows(),
  "take-order": shows(),
  order: { kinds: ["order"], of: (_params, data) => (data as { order?: { id: string } } | undefined)?.order?.id },
  "edit-order": shows(),
  "inbox-count": shows(),
  cases: shows("inbox"),
  requests: shows("inbox", "case", "landing"),
  referrals: shows("inbox", "referral"),
  holds: shows("inbox", "hold"),
  me: shows("session", "passkey"),
  customers: list("customer"),
  customer: { kinds: ["customer"], of: byParam },
  money: list("payment", "order"),
  payment: {
    kinds: ["payment", "order"],
    of: ({ id = "" }, data) => [id, (data as { payment?: { orderId: string } } | undefined)?.payment?.orderId ?? ""],
  },
  refunds: list("payment", "order"),
  receipts: list("receipt"),
  statement: shows("bank-receipt"),
  invoices: list("bank-receipt", "order"),
  withdrawals: list("withdrawal"),
  withdrawal: { kinds: ["withdrawal"], of: byParam },
  certificates: list("certificate"),
  reconcile: shows("books"),
  warehouse: shows("order"),
  pick: shows("order", "shelf"),
  pack: { kinds: ["order"], of: (_params, data) => (data as { id?: string } | undefined)?.id },
  shelves: shows("shelf", "carrier"),
  returns: list("return", "order"),
  return: { kinds: ["return", "order"], of: (_params, data) => (data as { one?: { ids: string[] } | null } | undefined)?.one?.ids },
  health: shows("job", "record"),
  storefronts: shows(),
  rates: shows("rate"),
  points: shows("pickup-points"),
  jobs: shows("job"),
  integrations: shows("integration", "webhook"),
  redirects: shows("redirect"),
  campaigns: shows("campaign", "landing", "case"),
  imports: shows("import-run"),
  server: shows(),
  people: shows("staff", "role"),
  person: shows("staff", "role"),
  roles: shows("role", "staff"),
  record: list("*"),
} as const satisfies Record<ScreenName, Shows>;

type At = { screen: string; params: Readonly<Record<string, string | undefined>>; data: unknown };

export const showsOf = ({ screen }: At): Shows => (Object.hasOwn(shownKinds, screen) ? shownKinds[screen as ScreenName] : shows());

/** Whether what changed is on this screen. */
export function isShown(at: At, kind: string, id: string): boolean {
  const { kinds, of } = showsOf(at);
  if (!kinds.includes(kind) && !(kinds[0] === "*" && kind !== "inbox")) return false;
  return of === undefined || id === MANY || [of(at.params, at.data)].flat().includes(id);
}
