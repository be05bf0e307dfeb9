import type { ReactNode } from "react";
import { Link } from "react-router";
import type { LocalLine } from "#app/cart/cart.ts";
import type { SeenPrice } from "#app/client/cart/seen-prices.ts";
import type { Quoted } from "#app/client/cart/use-quote.ts";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { CartLines } from "../cart/cart-lines.tsx";
import { CartTotals } from "../cart/cart-totals.tsx";
import { PromoField } from "../cart/promo-field.tsx";
import { AccountParts } from "./account-parts.tsx";

type Props = {
  lines: readonly LocalLine[];
  quoted: Quoted;
  seen: readonly SeenPrice[];
  way: OfferedWay | undefined;
  /** The shopper chose it; before that it is the cheapest. */
  isChosen: boolean;
  city: string;
  settled: boolean;
  /** The payment takes rubles only. */
  chargesRubles: boolean;
  before: string;
  message: ReactNode;
  button: ReactNode;
};

export function OrderBlock({ lines, quoted, seen, way, isChosen, city, settled, chargesRubles, before, message, button }: Props) {
  const { quote } = quoted;
  const { lang } = useRoot();
  return (
    <section className="order-block" aria-labelledby="order-block">
      <h2 id="order-block">{m.checkout_review()}</h2>
      <div className="order-lines">
        <CartLines lines={lines} quote={quote} seen={seen} />
      </div>
      <PromoField quote={quote} />
      <AccountParts quoted={quoted} />
      <div aria-busy={quoted.busy} className="order-sums">
        <CartTotals quoted={quoted} city={city} option={way} isChosen={isChosen} settled={settled} />
        {before && <p className="sums-small tabular">{m.checkout_was({ sum: before })}</p>}
        {quote && quote.currency.type !== "rub" && chargesRubles && (
          <p className="sums-small tabular">{m.cart_charged({ sum: formatMoney(quote.total, "rub", lang) })}</p>
        )}
      </div>
      <p className="sums-small">
        {m.checkout_agree()} <Link to="/service/offer">{m.checkout_offer()}</Link> {m.checkout_and()}{" "}
        <Link to="/service/privacy">{m.checkout_privacy()}</Link>
      </p>
      <div role="status" className="order-message">
        {message}
      </div>
      {button}
    </section>
  );
}
