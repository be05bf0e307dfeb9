import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, formatRate } from "#app/foundation/money.ts";
import { totalNames } from "#app/orders/way-of-paying.ts";
import type { OrderHead } from "#app/payments/order-view.ts";
import { Sums } from "../cart/sums.tsx";

/** Adds rubles where another currency is displayed, and which is charged [ORD-11] [STO-05]. */
export function OrderSums({ order }: { order: OrderHead }) {
  const { lang } = useRoot();
  const { sums, currency } = order;
  const cost = !order.isPriced
    ? m.order_delivery_unpriced()
    : sums.delivery
      ? formatMoney(sums.delivery, currency, lang)
      : m.cart_delivery_free();
  const sum = formatMoney(order.totalRubles, "rub", lang);
  const inRubles = order.chargedIn === "rub" ? m.order_charged_rubles : m.order_in_rubles;
  return (
    <>
      <Sums
        sums={sums}
        currency={currency}
        lang={lang}
        delivery={order.isCertificate ? null : { name: m.cart_delivery(), cost }}
        totalName={totalNames[order.totalKind]()}
      />
      {currency !== "rub" && <p className="sums-small tabular">{inRubles({ sum, rate: formatRate(order.rate, currency, lang) })}</p>}
    </>
  );
}
