import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { ExplainedLine } from "#app/pricing/why.ts";

const signs = { rub: "₽", usd: "$", eur: "€", kzt: "₸" } as const;

/** Price steps from list to final, in rubles; they add up [PRC-20]. Empty for a single step. */
export function LineWhy({ line, lang }: { line: ExplainedLine; lang: Language }) {
  if (line.why.length < 2) return null;
  const names = {
    list: line.quantity > 1 ? `${m.cart_why_list()} × ${line.quantity}` : m.cart_why_list(),
    "own-sale": `${m.cart_why_own_sale()} ${line.discountPercent} %`,
    dealer: `${m.cart_why_dealer()} ${line.discountPercent} %`,
    promo: m.cart_why_promo({ name: line.promoName }),
    rounding: m.cart_why_rounding(),
    bonus: m.cart_why_bonus(),
    currency: m.cart_why_currency({ sign: signs[line.currency] }),
  } as const;
  const total = line.why.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <details className="line-why">
      <summary>{m.cart_why()}</summary>
      <dl className="sums tabular">
        {line.why.map(({ rule, amount }) => (
          <div key={rule}>
            <dt>{names[rule]}</dt>
            <dd>{formatMoney(amount, "rub", lang)}</dd>
          </div>
        ))}
        <div className="sums-total">
          <dt>{m.cart_why_total()}</dt>
          <dd>{formatMoney(total, "rub", lang)}</dd>
        </div>
      </dl>
    </details>
  );
}
