import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { useRoot } from "#app/shell/use-root.ts";
import type { OrderHead } from "./order-view.ts";

/** Goods − what accounts paid + delivery = the amount, to be added up by eye [ORD-11]. */
export function OrderSums({ order }: { order: OrderHead }) {
  const { lang } = useRoot();
  const { sums, currency } = order;
  const money = (amount: number) => formatMoney(amount, currency, lang);
  const rows = [
    [m.cart_bonus(), sums.bonus],
    [m.cart_advance(), sums.advance],
    [m.cart_deposit(), sums.deposit],
  ] as const;
  const delivery = !order.isPriced ? m.order_delivery_unpriced() : sums.delivery ? money(sums.delivery) : m.cart_delivery_free();
  return (
    <>
      <dl className="sums tabular">
        <div>
          <dt>{m.cart_goods()}</dt>
          <dd>{money(sums.goods)}</dd>
        </div>
        {rows.map(([name, amount]) =>
          amount > 0 ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{money(-amount)}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{m.cart_delivery()}</dt>
          <dd>{delivery}</dd>
        </div>
        <div className="sums-total">
          <dt>{order.isPaid ? m.order_amount_paid() : m.order_amount()}</dt>
          <dd>{money(sums.total)}</dd>
        </div>
      </dl>
      {currency !== "rub" && (
        <p className="sums-small tabular">{m.order_in_rubles({ sum: formatMoney(order.totalRubles, "rub", lang) })}</p>
      )}
    </>
  );
}
