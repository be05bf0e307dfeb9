import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";

type Promo = CartQuote["promo"];

const refusals = {
  not_found: m.cart_promo_not_found,
  composition: m.cart_promo_composition,
  expired: m.cart_promo_expired,
  used_up: m.cart_promo_used_up,
  minimum: m.cart_promo_minimum,
  storefront: m.cart_promo_storefront,
} as const;

/** Never valid here, whatever is in the cart: not worth keeping for the next visit. */
export const isRefusedForGood = (promo: Promo): boolean =>
  promo?.applied === false && (promo.reason === "not_found" || promo.reason === "expired" || promo.reason === "storefront");

export function refusalWords({ promo, currency: { type } }: Pick<CartQuote, "promo" | "currency">, lang: Language): string {
  if (!promo || promo.applied || !promo.reason) return "";
  if (promo.reason === "too_many") return m.cart_promo_too_many({ time: minuteAfter(promo.again, lang) });
  const { minimum, lacks } = promo.currency ?? { minimum: 0, lacks: 0 };
  return refusals[promo.reason]({ minimum: formatMoney(minimum, type, lang), lacks: formatMoney(lacks, type, lang) });
}

/** By the reader's clock, rounded up: a try at that minute is heard. */
const minuteAfter = (again: string | undefined, lang: Language): string =>
  new Date(Math.ceil(Date.parse(again ?? "") / 60_000) * 60_000).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });

/** A toast, once per code [PRC-06]. Returns the code shown. */
export function tellRefusal(promo: Promo, told: string): string {
  if (promo?.applied !== false || promo.reason !== "composition") return "";
  if (promo.name !== told) showToast(m.attention(), m.cart_promo_composition());
  return promo.name;
}
