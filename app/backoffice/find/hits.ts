import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Desk } from "../desk.server.ts";
import { type Place, placePath, placesFor } from "../shell/places.ts";

export type Found = Awaited<ReturnType<Desk["find"]>>;
export type Hit = { to: string; name: string; about: string };

/** What was found, in one row of links. */
export const hitsOf = ({ orders, customers, payments }: Found): Hit[] => [
  ...orders.map(({ number, buyer, city }) => ({
    to: `/orders/${number}`,
    name: number,
    about: [m.desk_find_orders(), buyer, city].filter(Boolean).join(" · "),
  })),
  ...customers.map(({ id, name, contact }) => ({
    to: `/customers/${id}`,
    name: name || contact || id,
    about: [m.desk_find_customers(), contact].join(" · "),
  })),
  ...payments.map(({ id, number }) => ({ to: `/money/payments/${id}`, name: id, about: [m.desk_find_payments(), number].join(" · ") })),
];

/** Screens by name, of those that this person may enter. */
export function placesNamed(may: readonly string[], text: string): Hit[] {
  const words = text.trim().toLowerCase();
  return placesFor(may)
    .filter((place: Place) => place.label().toLowerCase().includes(words))
    .map((place: Place) => ({ to: placePath(place), name: place.label(), about: m.desk_find_go() }));
}
