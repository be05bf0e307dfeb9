import type { Parcel } from "#app/foundation/parcel.ts";
import type { Day } from "#app/foundation/time/day.ts";
import type { ParcelOrder, ParcelUnit } from "./carrier.ts";
import type { ListedOrder } from "./dellin.contract.ts";
import { cargoOf, roublesOf } from "./dellin-units.ts";

export type DellinSender = {
  terminal: string;
  /** Our address book entry; "" = not needed for prices. */
  counteragent: string;
  name: string;
  phone: string;
  naturalPersonForm: string;
  freightName: string;
};

export type Arrival = { terminalID: string } | { city: string } | { address: string };

const DOOR_HOURS = { worktimeStart: "10:00", worktimeEnd: "18:00" };

function deliveryOf(from: string, produceDate: Day, to: Arrival) {
  const arrival =
    "address" in to
      ? { variant: "address", address: { search: to.address }, time: DOOR_HOURS, payer: "sender" }
      : { variant: "terminal", ...to, payer: "sender" };
  return {
    deliveryType: { type: "auto" },
    derival: { produceDate, variant: "terminal", terminalID: from, payer: "sender" },
    arrival,
  };
}

const payment = { type: "noncash", primaryPayer: "sender" };

export const calculatorQuestion = (sender: DellinSender, parcel: Parcel, produceDate: Day, to: Arrival) => ({
  delivery: deliveryOf(sender.terminal, produceDate, to),
  cargo: { ...cargoOf(parcel), freightName: sender.freightName },
  payment,
});

/** The request. Its comment starts with the order's number, the only unique key. */
export function dellinRequest(order: ParcelOrder, sender: DellinSender, produceDate: Day) {
  const { region, city } = order.place;
  const to: Arrival = order.point
    ? { terminalID: order.point.code }
    : { address: [region, order.address].filter((part) => part && part !== city).join(", ") };
  const declared = order.units.reduce((sum, unit) => sum + unit.declaredMinor * unit.quantity, 0);
  const products = productsOf(order);
  return {
    inOrder: true,
    delivery: { ...deliveryOf(sender.terminal, produceDate, to), comment: commentOf(order) },
    members: {
      requester: { role: "sender", uid: sender.counteragent },
      sender: {
        counteragentID: sender.counteragent,
        contactPersons: [{ name: sender.name }],
        phoneNumbers: [{ number: phoneDigits(sender.phone) }],
      },
      receiver: receiverOf(order, sender.naturalPersonForm),
    },
    cargo: {
      ...cargoOf(order.parcel),
      freightName: sender.freightName,
      insurance: { statedValue: roublesOf(declared), payer: "sender", term: false },
    },
    payment: {
      ...payment,
      ...(products.length > 0 && {
        cashOnDelivery: [{ orderNumber: order.number, orderDate: produceDate, paymentType: "cash", products }],
      }),
    },
  };
}

function receiverOf({ recipient }: ParcelOrder, form: string) {
  const phone = phoneDigits(recipient.phone);
  return {
    counteragent: { form, isAnonym: true, name: recipient.name, phone },
    contactPersons: [{ name: recipient.name }],
    phoneNumbers: [{ number: phone }],
    ...(recipient.email && { email: recipient.email }),
  };
}

function productsOf({ units, deliveryCollectMinor, vatPercent }: ParcelOrder) {
  const product = ({ name, sku, quantity, collectMinor }: Pick<ParcelUnit, "name" | "sku" | "quantity" | "collectMinor">) => ({
    productName: name,
    productCode: sku,
    productAmount: quantity,
    costWithVAT: roublesOf(collectMinor),
    ...(vatPercent !== null && { VATRate: vatPercent }),
  });
  const delivery = { name: "Доставка", sku: "delivery", quantity: 1, collectMinor: deliveryCollectMinor };
  return [...units, delivery].filter(({ collectMinor }) => collectMinor > 0).map(product);
}

const NUMBER_WORD = "Заказ";
const commentOf = ({ number, comment }: ParcelOrder) => [`${NUMBER_WORD} ${number}`, comment].filter(Boolean).join(". ").slice(0, 255);

const phoneDigits = (phone: string) => phone.replace(/\D/g, "").replace(/^8(?=\d{10}$)/, "7");

/** By its own field, or a comment starting with the number. */
export function isOfOrder({ orderNumber, note, documents }: ListedOrder, number: string): boolean {
  if (orderNumber === number) return true;
  const said = `${NUMBER_WORD} ${number}`;
  return [note, ...(documents ?? []).map(({ comment }) => comment)].some((text) => text === said || text?.startsWith(`${said}. `) === true);
}
