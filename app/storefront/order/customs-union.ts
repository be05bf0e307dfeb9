import type { Country } from "#app/foundation/storefront.ts";

/** Goods go through it without customs: the Eurasian union. */
const union: readonly Country[] = ["RU", "BY", "KZ", "AM", "KG"];

/** On arrival duty and tax may be asked of whoever receives a parcel there. */
export const crossesCustoms = (country: Country): boolean => country !== "" && !union.includes(country);
