import type { Country } from "#app/foundation/storefront.ts";

/** The Eurasian Economic Union: no customs. */
const union: readonly Country[] = ["RU", "BY", "KZ", "AM", "KG"];

/** Whether the recipient may owe duty and tax. */
export const crossesCustoms = (country: Country): boolean => country !== "" && !union.includes(country);
