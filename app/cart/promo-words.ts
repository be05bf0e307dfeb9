import { m } from "#app/foundation/i18n/messages/messages.js";
import { showToast } from "#app/shell/toast-store.ts";
import type { QuoteAnswer } from "./quote-answer.ts";

type Promo = QuoteAnswer["promo"];

const refusals = {
  not_found: m.cart_promo_not_found,
  composition: m.cart_promo_composition,
  expired: m.cart_promo_expired,
  used_up: m.cart_promo_used_up,
  minimum: m.cart_promo_minimum,
  storefront: m.cart_promo_storefront,
} as const;

/** Why a code does not count, in the reader's language; "" where it does. */
export const refusalWords = (promo: Promo): string => (promo && !promo.applied && promo.reason ? refusals[promo.reason]() : "");

/** A code that the cart's goods do not fit is refused by a toast, once for each code [PRC-06]. Answers the code that has been told. */
export function tellRefusal(promo: Promo, told: string): string {
  if (promo?.applied !== false || promo.reason !== "composition") return "";
  if (promo.name !== told) showToast(m.attention(), m.cart_promo_composition());
  return promo.name;
}
