import { totalWords } from "#app/client/cart/total.ts";
import type { Quoted } from "#app/client/cart/use-quote.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { dayRange } from "#app/foundation/time/day-words.ts";
import { Sums } from "./sums.tsx";

type Props = {
  quoted: Quoted;
  city: string;
  option: Pick<OfferedWay, "day" | "price"> | undefined;
  /** The shopper chose it; before that it is the cheapest. */
  isChosen: boolean;
  settled: boolean;
};

export function CartTotals({ quoted: { quote, isDelivered }, city, option, isChosen, settled }: Props) {
  const { currency, lang } = useRoot();
  // Before the sums include delivery it would look free.
  const isCounted = settled && (!option || isDelivered);
  const delivery = {
    name: city ? m.cart_delivery_to({ city }) : m.cart_delivery(),
    cost: quote && isCounted ? deliveryWords(quote, option, isChosen, (amount) => formatMoney(amount, currency, lang)) : "…",
    day: [
      option && m.cart_delivery_day({ day: dayRange(option.day, lang) }),
      quote?.lacksForFree && m.cart_lacks_for_free({ sum: formatMoney(quote.lacksForFree, currency, lang) }),
    ]
      .filter(Boolean)
      .join(" · "),
  };
  const total = totalWords({ quote, isDelivered, way: option, isChosen, settled }, currency, lang);
  return (
    <Sums sums={quote?.currency ?? null} currency={currency} lang={lang} delivery={delivery} totalName={m.cart_total()} total={total} />
  );
}

function deliveryWords(quote: CartQuote, option: Props["option"], isChosen: boolean, money: (amount: number) => string): string {
  if (!option) return m.cart_delivery_later();
  if (quote.free || quote.currency.delivery === 0) return m.cart_delivery_free();
  const price = money(quote.currency.delivery);
  return isChosen ? price : m.price_from({ price });
}
