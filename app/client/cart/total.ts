import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Currency, Language } from "#app/foundation/storefront.ts";

/** As much of a quote, and of the delivery that is to be in it, as tells whether its total may still grow. */
export type Counted = {
  quote: { free: boolean; currency: { total: number } } | null;
  /** The quote knows of the way. */
  isDelivered: boolean;
  way: object | undefined;
  /** The shopper has chosen the way; until then it is the cheapest one. */
  isChosen: boolean;
  /** Delivery is known, or known not to be knowable yet. */
  settled: boolean;
};

/** Delivery is in it as it was chosen, or costs nothing. */
export const isTotalFinal = ({ quote, isDelivered, way, isChosen, settled }: Counted): boolean =>
  quote !== null && settled && (quote.free || (way !== undefined && isChosen && isDelivered));

/** A total, never less than what will be asked for: "от 3 450 ₽" until the delivery that was chosen is in it. */
export function totalWords(counted: Counted, currency: Currency, lang: Language): string {
  if (!counted.quote) return "…";
  const price = formatMoney(counted.quote.currency.total, currency, lang);
  return isTotalFinal(counted) ? price : m.price_from({ price }, { locale: lang });
}
