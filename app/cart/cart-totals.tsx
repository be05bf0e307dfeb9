import type { OfferedWay } from "#app/delivery/ask-options.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { dayRange } from "#app/foundation/time/day-words.ts";
import { useRoot } from "#app/shell/use-root.ts";
import type { QuoteAnswer } from "./quote-answer.ts";

type Props = {
  quote: QuoteAnswer | null;
  city: string;
  option: Pick<OfferedWay, "day" | "price"> | undefined;
  /** Delivery is known, or known not to be knowable yet. */
  settled: boolean;
};

/** Sums that a shopper can add up by eye: goods − what accounts pay + delivery = total [PRC-25]. */
export function CartTotals({ quote, city, option, settled }: Props) {
  const { currency, lang } = useRoot();
  const money = (amount: number) => formatMoney(amount, currency, lang);
  const shown = quote?.currency;
  const off = shown
    ? ([
        [m.cart_bonus(), shown.bonus],
        [m.cart_advance(), shown.advance],
        [m.cart_deposit(), shown.deposit],
      ] as const)
    : [];
  return (
    <dl className="sums tabular">
      <div>
        <dt>{m.cart_goods()}</dt>
        <dd>{shown ? money(shown.goods) : "…"}</dd>
      </div>
      {off.map(([name, amount]) =>
        amount > 0 ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(-amount)}</dd>
          </div>
        ) : null,
      )}
      <div>
        <dt>{city ? m.cart_delivery_to({ city }) : m.cart_delivery()}</dt>
        <dd>{!shown || !settled ? "…" : deliveryWords(quote, option, money)}</dd>
      </div>
      <div className="sums-day">
        <dt className="sr-only">{m.cart_delivery()}</dt>
        <dd>{option ? m.cart_delivery_day({ day: dayRange(option.day, lang) }) : "\u00a0"}</dd>
      </div>
      <div className="sums-total">
        <dt>{m.cart_total()}</dt>
        <dd>{shown ? money(shown.total) : "…"}</dd>
      </div>
    </dl>
  );
}

function deliveryWords(quote: QuoteAnswer, option: Props["option"], money: (amount: number) => string): string {
  if (option && (quote.free || quote.currency.delivery === 0)) return m.cart_delivery_free();
  return option ? money(quote.currency.delivery) : m.cart_delivery_later();
}
