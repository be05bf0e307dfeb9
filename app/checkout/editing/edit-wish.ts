import { normalizePhone } from "#app/customers/identity/phone.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Order, OrderDelivery, OrderPerson } from "#app/orders/order.ts";
import type { WantedLine } from "#app/pricing/edited-order.ts";
import { addressProblems, blocking } from "../address.ts";
import type { FieldProblem } from "../field-problems.ts";
import { recipientProblems } from "../recipient.ts";
import { changesGoods, type EditScope } from "./edit-order.ts";

export const addressFields = ["street", "building", "block", "flat", "postalCode", "comment"] as const;
export const personFields = ["firstname", "lastname", "surname", "phone", "email"] as const;
export type EditedAddress = Record<(typeof addressFields)[number], string>;
export type EditedPerson = Record<(typeof personFields)[number], string>;

/** What an order shall be; null: as it is. */
export type EditWish = {
  lines: readonly WantedLine[] | null;
  recipient: EditedPerson | null;
  address: EditedAddress | null;
  way: { type: CarrierName; mode: DeliveryMode; code: string } | null;
};

export const addressOf = (delivery: OrderDelivery): EditedAddress =>
  Object.fromEntries(addressFields.map((field) => [field, delivery[field] ?? ""])) as EditedAddress;
export const personOf = (person: OrderPerson): EditedPerson =>
  Object.fromEntries(personFields.map((field) => [field, person[field] ?? ""])) as EditedPerson;

/** With the phone as it is stored. */
export const tidyPerson = (person: EditedPerson, country: string): EditedPerson => ({
  ...person,
  phone: normalizePhone(person.phone, country) ?? "",
});

export function scopeOf(order: Order, { lines, recipient, address, way }: EditWish): EditScope {
  const { delivery } = order;
  const now = addressOf(delivery);
  const who = personOf(order.recipient);
  return {
    goods: lines !== null && changesGoods(order, lines),
    way: way !== null && (way.type !== delivery.type || way.mode !== delivery.mode || way.code !== delivery.code),
    address: address !== null && addressFields.some((field) => address[field] !== now[field]),
    recipient: recipient !== null && personFields.some((field) => recipient[field] !== who[field]),
  };
}

export function wishProblems(order: Order, wish: EditWish): FieldProblem[] {
  const delivery = { ...order.delivery, ...wish.way, ...wish.address };
  const { firstname: firstName, lastname: lastName, phone, email } = wish.recipient ?? order.recipient;
  return [
    ...(wish.recipient ? recipientProblems({ firstName, lastName, phone, email }, null, order.storefront) : []),
    ...(wish.address || wish.way ? blocking(addressProblems({ ...delivery, index: delivery.postalCode })) : []),
  ];
}
