import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";

type Door = { street: string; house: string; block: string; flat: string };
type Town = { country: string; city: string; region: string; postalCode: string };

const HOME = "RU";
/** Towns of one name are told apart by state there. */
const WITH_STATES = ["US"];

export const addressLine = ({ street, house, block, flat }: Door, locale?: Language): string =>
  [street, house, block, flat && m.address_flat({ flat: flat }, locale && { locale })].filter(Boolean).join(", ");

/** "10117 Berlin"; at home carriers find a door without its postal code. */
export const townLine = ({ country, city, region, postalCode }: Town): string =>
  country === HOME || !country
    ? city
    : [[postalCode, city].filter(Boolean).join(" "), WITH_STATES.includes(country) ? region : ""].filter(Boolean).join(", ");
