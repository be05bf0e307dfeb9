import { addressLine, townLine } from "#app/delivery/address-line.ts";
import { countryNames } from "#app/foundation/i18n/countries.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { OrderDelivery } from "./order.ts";

const HOME = "RU";

/** "Казань, Баумана, 1, кв. 3", or the pickup point; abroad with country and, to a door, postal code. */
export const whereTo = (delivery: OrderDelivery, lang: Language): string =>
  [
    delivery.country === HOME ? "" : countryNames(lang)(delivery.country),
    delivery.point ? delivery.city : townLine(delivery),
    delivery.point || addressLine({ ...delivery, house: delivery.building, flat: delivery.flat }, lang),
  ]
    .filter(Boolean)
    .join(", ");
