import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CarrierName } from "#app/foundation/storefront.ts";

const names = {
  cdek: m.carrier_cdek,
  boxberry: m.carrier_boxberry,
  own: m.carrier_own,
  dl: m.carrier_dl,
  ems: m.carrier_ems,
} satisfies Record<CarrierName, () => string>;

/** "СДЭК, пункт выдачи" */
export function wayName({ type, deliverytype }: { type: CarrierName; deliverytype: "delivery" | "couier" }): string {
  if (type === "own") return names.own();
  return `${names[type]()}, ${deliverytype === "delivery" ? m.way_point() : m.way_door()}`;
}
