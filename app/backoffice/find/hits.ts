import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Desk } from "../desk.server.ts";

export type Found = Awaited<ReturnType<Desk["find"]>>;
/** What Enter does: go there, or do it. */
export type Hit = { name: string; about: string } & ({ to: string } | { does: () => void });

export const keyOf = (hit: Hit): string => ("to" in hit ? `${hit.to} ${hit.name}` : hit.name);
const told = (...parts: string[]) => parts.filter(Boolean).join(" · ");

/** What was found, in one row of links. */
export const hitsOf = ({ orders, returns, customers, payments, certificates }: Found): (Hit & { to: string })[] => [
  ...orders.map(({ number, buyer, city }) => ({ to: `/orders/${number}`, name: number, about: told(m.desk_find_order(), buyer, city) })),
  ...returns.map(({ name, buyer }) => ({ to: `/returns/${name}`, name, about: told(m.desk_col_return(), buyer) })),
  ...customers.map(({ id, name, contact }) => ({
    to: `/customers/${id}`,
    name: name || contact || id,
    about: told(m.desk_customer(), contact),
  })),
  ...payments.map(({ id, number }) => ({ to: `/money/payments/${id}`, name: id, about: told(m.desk_payment(), number) })),
  ...certificates.map(({ number, email }) => ({
    to: `/money/certificates?q=${number}`,
    name: email,
    about: told(m.desk_find_certificate(), number),
  })),
];
