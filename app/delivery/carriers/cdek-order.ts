import { vatShare } from "#app/foundation/vat.ts";
import type { ParcelError, ParcelOrder, ParcelUnit } from "./carrier.ts";

const SHOP_ORDER = 1;
const SKU_LENGTH = 20;
const roubles = (minor: number) => minor / 100;
const centimetres = (millimetres: number) => Math.max(1, Math.ceil(millimetres / 10));

export function cdekOrder(order: ParcelOrder, way: { tariffCode: number; shipmentPoint: string; cityCode: number }) {
  const { parcel, recipient, point, vatPercent } = order;
  const side = { length: centimetres(parcel.length), width: centimetres(parcel.width), height: centimetres(parcel.height) };
  return {
    type: SHOP_ORDER,
    number: order.number,
    tariff_code: way.tariffCode,
    shipment_point: way.shipmentPoint,
    ...(point
      ? { delivery_point: point.code }
      : { to_location: { code: way.cityCode, address: order.address, ...(order.postalCode && { postal_code: order.postalCode }) } }),
    ...(order.comment && { comment: order.comment.slice(0, 255) }),
    recipient: { name: recipient.name, phones: [{ number: recipient.phone }], ...(recipient.email && { email: recipient.email }) },
    ...(order.deliveryCollectMinor > 0 && { delivery_recipient_cost: collected(order.deliveryCollectMinor, vatPercent) }),
    services: servicesOf(order).map((code) => ({ code })),
    packages: [{ number: "1", weight: Math.max(1, parcel.weight), ...side, items: order.units.map((unit) => itemOf(unit, vatPercent)) }],
  };
}

/** Try-on always, partial delivery for several units; neither in lockers nor after a refusal [DLV-07]. */
export function servicesOf({ units, point, without }: Pick<ParcelOrder, "units" | "point" | "without">): string[] {
  if (point?.isLocker) return [];
  const count = units.reduce((sum, unit) => sum + unit.quantity, 0);
  return ["TRYING_ON", ...(count > 1 ? ["PART_DELIV"] : [])].filter((code) => !without.includes(code));
}

const collected = (minor: number, vatPercent: number | null) => ({
  value: roubles(minor),
  vat_rate: vatPercent,
  ...(vatPercent !== null && { vat_sum: roubles(vatShare(minor, vatPercent)) }),
});

const itemOf = (unit: ParcelUnit, vatPercent: number | null) => ({
  name: unit.name,
  ware_key: unit.sku.slice(0, SKU_LENGTH),
  payment: unit.collectMinor > 0 ? collected(unit.collectMinor, vatPercent) : { value: 0 },
  cost: roubles(unit.declaredMinor),
  weight: unit.weightGrams,
  amount: unit.quantity,
});

const duplicates = ["error_validate_im_dep_number_has_already_had_integration"];
const serviceRefusals: Record<string, readonly string[]> = {
  ve_as_part_deliv_forbidden: ["PART_DELIV"],
  ve_as_part_deliv_count: ["PART_DELIV"],
  ve_as_forbidden: ["TRYING_ON"],
  v2_unable_add_service: ["PART_DELIV", "TRYING_ON"],
};

export function problemsOf(failures: readonly { code: string; message: string }[]): ParcelError[] {
  return failures.flatMap(({ code, message }): ParcelError[] => {
    if (duplicates.includes(code)) return [{ code, kind: "duplicate" }];
    const meant = serviceRefusals[code];
    if (!meant) return [{ code, kind: "other" }];
    const named = meant.filter((service) => message.includes(service));
    return (named.length ? named : meant).map((service) => ({ code, kind: "service", service }));
  });
}
