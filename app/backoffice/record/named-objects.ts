import type { Permission } from "#app/staff/permissions.ts";
import { kindNames } from "../inbox/kind-names.ts";
import { causeName, paymentName } from "../orders/money-words.ts";

export type NamedKind = "order" | "payment" | "return" | "staff" | "customer" | "withdrawal" | "bank-receipt";
/** Ids by what people call them; `place`: what their page's address ends with. */
export type Names = Readonly<Record<string, { kind: NamedKind; name: string; place: string }>>;

/** Pages of what has a name, and the right to see it. */
export const pagesOf: Readonly<Record<NamedKind, { path: string; permission: Permission }>> = {
  order: { path: "/orders/", permission: "orders.read" },
  payment: { path: "/money/payments/", permission: "payments.read" },
  return: { path: "/returns/", permission: "returns.read" },
  staff: { path: "/people/", permission: "staff.read" },
  customer: { path: "/customers/", permission: "customers.read" },
  "bank-receipt": { path: "/money/statement", permission: "payments.read" },
  withdrawal: { path: "/money/withdrawals/", permission: "withdrawals.read" },
};

/** Rows of a bank statement have keys of their own. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])[\w-]{16}(?![\w-])/g;
const NUMBER = /^[0-9A-Z]+(?:-[0-9A-Z]+)+$/;
const RETURN = /^[0-9A-Z]+(?:-[0-9A-Z]+)+\/\d+$/;

export const idsIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(/^\S+$/.test(text) ? [text] : []), ...(text.match(ID) ?? [])])),
];

/** The object of an event as people call it, and where its page is. What has no name stays an id. */
export function calledBy(kind: string, id: string, names: Names): { name: string; to: string | null } {
  const first = idsIn([id]).find((found) => Object.hasOwn(names, found));
  const known = first ? names[first] : undefined;
  const said = id.replace(Object.hasOwn(names, id) ? /^.+$/ : ID, (found) => (Object.hasOwn(names, found) ? called(names[found]!) : found));
  // A posting is called by what its sums are of.
  const name =
    kind === "call"
      ? ""
      : kind === "posting"
        ? known
          ? called(known)
          : withCause(said)
        : kind === "case" || kind === "inbox"
          ? withKind(said)
          : said;
  if (known) return { name, to: pagesOf[known.kind].path + known.place };
  const isOrder = kind === "order" && NUMBER.test(id);
  const isReturn = kind === "return" && RETURN.test(id);
  return { name, to: isOrder ? pagesOf.order.path + id : isReturn ? pagesOf.return.path + id : null };
}

const called = ({ kind, name }: Names[string]) => (kind === "payment" ? paymentName(name) : name);

function withCause(said: string): string {
  const [cause = "", ...subject] = said.split(" ");
  return [causeName(cause), ...subject].join(" ");
}

function withKind(said: string): string {
  const [kind = "", ...subject] = said.split(" ");
  return Object.hasOwn(kindNames, kind) ? [`${kindNames[kind as keyof typeof kindNames]()}:`, ...subject].join(" ") : said;
}
