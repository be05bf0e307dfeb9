import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { useRoot } from "#app/shell/use-root.ts";
import type { QuotedLine } from "./line-notes.ts";

const signs = { rub: "₽", usd: "$", eur: "€", kzt: "₸" } as const;

/** From the list price to the line's price, step by step, in rubles: the steps add up [PRC-20]. */
export function LineWhy({ line }: { line: QuotedLine }) {
  const { lang } = useRoot();
  const names = {
    list: line.quantity > 1 ? `${m.cart_why_list()} × ${line.quantity}` : m.cart_why_list(),
    "own-sale": `${m.cart_why_own_sale()} ${line.discount_procent} %`,
    promo: m.cart_why_promo({ name: line.promocodename }),
    rounding: m.cart_why_rounding(),
    bonus: m.cart_why_bonus(),
    currency: m.cart_why_currency({ sign: signs[line.currency.type] }),
  } as const;
  return (
    <details className="cart-why">
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
          <dd>
            {formatMoney(
              line.why.reduce((sum, { amount }) => sum + amount, 0),
              "rub",
              lang,
            )}
          </dd>
        </div>
      </dl>
    </details>
  );
}
