import { m } from "#app/foundation/i18n/messages/messages.js";
import { getLocale } from "#app/foundation/i18n/messages/runtime.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { PricedPromo } from "#app/pricing/cart-price.ts";

export type PhonePromo = {
  name: string;
  sale: number;
  /** Null: the code works. */
  reason: NonNullable<PricedPromo["reason"]> | null;
  minimumMinor: number;
};

const promos: Record<NonNullable<PhonePromo["reason"]>, (promo: PhonePromo) => string> = {
  not_found: m.cart_promo_not_found,
  composition: m.desk_phone_promo_composition,
  expired: m.cart_promo_expired,
  used_up: m.cart_promo_used_up,
  storefront: m.cart_promo_storefront,
  too_many: m.desk_phone_promo_too_many,
  minimum: ({ minimumMinor }) => m.desk_phone_promo_minimum({ sum: formatKopecks(minimumMinor, getLocale()) }),
};

export const promoWords = (promo: PhonePromo): string =>
  promo.reason ? promos[promo.reason](promo) : m.desk_phone_promo_works({ sale: promo.sale });

const words: Record<string, () => string> = {
  customer: m.desk_phone_no_customer,
  empty: m.desk_phone_no_goods,
  gone: m.desk_edit_gone,
  sold_out: m.desk_edit_sold_out,
  choose_size: m.desk_edit_choose_size,
  short: m.desk_edit_short,
  quote_changed: m.desk_phone_differs,
};

/** Why a call became no order: about whose goods, or in the words of checkout. */
export const phoneRefusal = (refusal: string, says: string | null): string => {
  const own = words[refusal]?.();
  return own ? [says, own].filter(Boolean).join(": ") : (says ?? m.desk_phone_no_customer());
};
