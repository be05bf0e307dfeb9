import { m } from "../i18n/messages/messages.js";
import { formatMoney } from "../money.ts";
import type { Currency, Language } from "../storefront.ts";

type Props = {
  price: number;
  was: number | null;
  sale: number;
  /** The lowest price that the law requires beside a reduction. */
  lowest?: { text: string } | null;
  from?: boolean;
  currency: Currency;
  lang: Language;
  large?: boolean;
};

/** The price, and the old one struck out, labelled for screen readers [CAT-02] [PRC-19]. */
export function Price({ price, was, sale, lowest, from = false, currency, lang, large = false }: Props) {
  const now = formatMoney(price, currency, lang);
  return (
    <p className={large ? "price price-large tabular" : "price tabular"}>
      <span className={was ? "price-now price-cut" : "price-now"}>
        <span className="sr-only">{m.price_now()} </span>
        {from ? m.price_from({ price: now }) : now}
      </span>
      {was !== null && (
        <>
          {" "}
          <span className="sr-only">{m.price_was()} </span>
          <s className="price-was">{formatMoney(was, currency, lang)}</s>
        </>
      )}
      {sale > 0 && <span className="price-sale">{from ? m.sale_up_to({ sale }) : m.sale_exact({ sale })}</span>}
      {lowest && <small className="price-lowest">{lowest.text}</small>}
    </p>
  );
}
