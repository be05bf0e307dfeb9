import { TO_DOOR, TO_POINT } from "./boxberry.contract.ts";
import type { ParcelError, ParcelOrder, ParcelUnit } from "./carrier.ts";

const PARTIAL = "PART_DELIV";
const TRYING_ON = "TRYING_ON";
const issues = { closed: 0, openAndCheck: 1, partial: 2 };
const NOTICE_LENGTH = 100;
const RUSSIAN_PHONE_DIGITS = 10;

/** Roubles as `5490` or `333.30`; kopecks ≥ 0. */
export const roubles = (minor: number): string =>
  minor % 100 === 0 ? String(minor / 100) : `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

const centimetres = (millimetres: number) => String(Math.max(1, Math.ceil(millimetres / 10)));
const sum = (units: readonly ParcelUnit[], of: (unit: ParcelUnit) => number) =>
  units.reduce((total, unit) => total + of(unit) * unit.quantity, 0);

export type Allowed = { partial: boolean; fitting: boolean };

export function boxberryParcel(order: ParcelOrder, shop: { entryPoint: string; allowed: Allowed }) {
  const { parcel, recipient, point, units } = order;
  const collectMinor = sum(units, ({ collectMinor }) => collectMinor) + order.deliveryCollectMinor;
  // Unit prices sum to the collected amount, or to the declared one if nothing is collected.
  const priceOf = (unit: ParcelUnit) => (collectMinor > 0 ? unit.collectMinor : unit.declaredMinor);
  return {
    order_id: order.number,
    price: roubles(sum(units, ({ declaredMinor }) => declaredMinor)),
    payment_sum: roubles(collectMinor),
    delivery_sum: roubles(order.deliveryCollectMinor),
    vid: point ? TO_POINT : TO_DOOR,
    shop: { name: point?.code ?? "", name1: shop.entryPoint },
    customer: { fio: recipient.name, phone: phoneOf(recipient.phone), ...(recipient.email && { email: recipient.email }) },
    ...(!point && { kurdost: doorOf(order) }),
    ...handingOver(order, shop.allowed),
    ...(order.comment && { notice: order.comment.slice(0, NOTICE_LENGTH) }),
    items: units.map((unit) => ({
      id: unit.sku,
      name: unit.name,
      UnitName: "шт",
      ...(order.vatPercent !== null && { nds: String(order.vatPercent) }),
      price: roubles(priceOf(unit)),
      quantity: String(unit.quantity),
    })),
    weights: {
      weight: String(Math.max(1, Math.ceil(parcel.weight))),
      x: centimetres(parcel.length),
      y: centimetres(parcel.width),
      z: centimetres(parcel.height),
    },
  };
}

/** Try-on and partial delivery where permitted, not in lockers or after a refusal; doors permit only opening [DLV-07]. */
export function handingOver({ units, point, without }: Pick<ParcelOrder, "units" | "point" | "without">, allowed: Allowed) {
  const canOpen = !point?.isLocker && (!point || allowed.fitting) && !without.includes(TRYING_ON);
  const pieces = units.reduce((count, unit) => count + unit.quantity, 0);
  const canPart = canOpen && point !== null && allowed.partial && pieces > 1 && !without.includes(PARTIAL);
  const issue = canPart ? issues.partial : canOpen ? issues.openAndCheck : issues.closed;
  return { issue, fitting: canOpen && point ? 1 : 0 };
}

const phoneOf = (phone: string) => {
  const digits = phone.replace(/\D/g, "");
  return /^[78]\d{10}$/.test(digits) ? digits.slice(-RUSSIAN_PHONE_DIGITS) : digits;
};

/** Region and city disambiguate the address. */
function doorOf({ place, address, postalCode, comment }: ParcelOrder) {
  const line = address.startsWith(`${place.city}, `) ? address.slice(place.city.length + 2) : address;
  const citi = place.region && place.region !== place.city ? `${place.region}, ${place.city}` : place.city;
  return { index: postalCode, citi, addressp: line, ...(comment && { comentk: comment.slice(0, NOTICE_LENGTH) }) };
}

const duplicate = /(уже (существует|создан|зарегистрирован|загружен|есть))|дубл/i;
const PROBLEM_LENGTH = 200;

/** The carrier has no error codes: classify by text. */
export function problemOf(text: string): ParcelError {
  const code = text.slice(0, PROBLEM_LENGTH);
  if (/частичн/i.test(text)) return { code, kind: "service", service: PARTIAL };
  if (/пример|вскрыт/i.test(text)) return { code, kind: "service", service: TRYING_ON };
  return { code, kind: duplicate.test(text) ? "duplicate" : "other" };
}
