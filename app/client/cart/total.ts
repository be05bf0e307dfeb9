import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Currency, Language } from "#app/foundation/storefront.ts";

export type Counted = {
  quote: { free: boolean; currency: { total: number } } | null;
  /** The quote includes delivery. */
  isDelivered: boolean;
  way: object | undefined;
  isChosen: boolean;
  /** Delivery is known, or known to be unavailable. */
  settled: boolean;
};

export const isTotalFinal = ({ quote, isDelivered, way, isChosen, settled }: Counted): boolean =>
  quote !== null && settled && (quote.free || (way !== undefined && isChosen && isDelivered));

/** Never less than the final total: "от 3 450 ₽" until the chosen delivery is included. */
export function totalWords(counted: Counted, currency: Currency, lang: Language): string {
  if (!counted.quote) return "…";
  const price = formatMoney(counted.quote.currency.total, currency, lang);
  return isTotalFinal(counted) ? price : m.price_from({ price }, { locale: lang });
}
