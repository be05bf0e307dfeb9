import { m } from "#app/foundation/i18n/messages/messages.js";
import { asOrderNumber } from "#app/foundation/order-number.ts";
import type { Desk } from "../desk.server.ts";
import { paymentName } from "../orders/money-words.ts";

export type Found = Awaited<ReturnType<Desk["find"]>>;
/** What Enter does: go there, or do it. */
export type Hit = { name: string; about: string } & ({ to: string } | { does: () => void });

export const keyOf = (hit: Hit): string => ("to" in hit ? `${hit.to} ${hit.name}` : hit.name);
const told = (...parts: string[]) => parts.filter(Boolean).join(" · ");

/** What was found, in one row of links. */
export function hitsOf(found: Found): PathHit[] {
  const { orders, returns, payments, certificates, text } = found;
  const [papers, people] = [[...orderHits(orders), ...returnHits(returns)], customerHits(found.customers)];
  return [...(isName(text) ? [...people, ...papers] : [...papers, ...people]), ...moneyHits(payments, certificates)];
}

/** Words without a digit or a sign of a mailbox ask for a person, unless they are an order's number. */
const isName = (text: string): boolean => /^[\p{L}\s'’.-]+$/u.test(text) && asOrderNumber(text) === null;

type PathHit = Hit & { to: string };

const orderHits = (orders: Found["orders"]): PathHit[] =>
  orders.map(({ number, buyer, city }) => ({ to: `/orders/${number}`, name: number, about: told(m.desk_find_order(), buyer, city) }));

const returnHits = (returns: Found["returns"]): PathHit[] =>
  returns.map(({ name, buyer }) => ({ to: `/returns/${name}`, name, about: told(m.desk_col_return(), buyer) }));

const customerHits = (customers: Found["customers"]): PathHit[] =>
  customers.map(({ id, name, contact }) => ({
    to: `/customers/${id}`,
    name: name || contact || id,
    about: told(m.desk_customer(), contact),
  }));

const moneyHits = (payments: Found["payments"], certificates: Found["certificates"]): PathHit[] => [
  ...payments.map(({ id, number, ownRef }) => ({
    to: `/money/payments/${id}`,
    name: paymentName(ownRef),
    about: told(m.desk_payment(), number),
  })),
  ...certificates.map(({ number, email }) => ({
    to: `/money/certificates?q=${number}`,
    name: email,
    about: told(m.desk_find_certificate(), number),
  })),
];
