import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { totalNames } from "#app/orders/way-of-paying.ts";
import { Sums } from "#app/pricing/sums.tsx";
import { useRoot } from "#app/shell/use-root.ts";
import type { OrderHead } from "./order-view.ts";

/** The sums of an order, and what is taken in rubles where another currency is shown [ORD-11]. */
export function OrderSums({ order }: { order: OrderHead }) {
  const { lang } = useRoot();
  const { sums, currency } = order;
  const cost = !order.isPriced
    ? m.order_delivery_unpriced()
    : sums.delivery
      ? formatMoney(sums.delivery, currency, lang)
      : m.cart_delivery_free();
  return (
    <>
      <Sums
        sums={sums}
        currency={currency}
        lang={lang}
        delivery={order.isCertificate ? null : { name: m.cart_delivery(), cost }}
        totalName={totalNames[order.totalKind]()}
      />
      {currency !== "rub" && (
        <p className="sums-small tabular">{m.order_in_rubles({ sum: formatMoney(order.totalRubles, "rub", lang) })}</p>
      )}
    </>
  );
}
