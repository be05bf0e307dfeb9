import { addressLine } from "#app/delivery/address-line.ts";
import { countryNames } from "#app/foundation/i18n/countries.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { OrderDelivery } from "./order.ts";

const HOME = "RU";

/** "Казань, Баумана, 1, кв. 3", or the pickup point; with country abroad. */
export const whereTo = (delivery: OrderDelivery, lang: Language): string =>
  [
    delivery.country === HOME ? "" : countryNames(lang)(delivery.country),
    delivery.city,
    delivery.point || addressLine({ ...delivery, house: delivery.building, flat: delivery.flat }, lang),
  ]
    .filter(Boolean)
    .join(", ");
