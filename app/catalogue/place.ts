import type { Visit } from "#app/foundation/http/call.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Place } from "./card.ts";

/** `val`: rubles per unit of a currency today. */
export const placesBy =
  (val: (currency: Currency) => string) =>
  ({ storefront, lang, currency }: Pick<Visit, "storefront" | "lang" | "currency">): Place => ({
    region: storefront.region,
    lang,
    currency,
    val: val(currency),
    tellsLowest: storefront.tellsLowest,
  });
