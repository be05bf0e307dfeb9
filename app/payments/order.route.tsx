import { data, useLocation, useNavigate } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { head } from "#app/foundation/page.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { isResult, OrderResult } from "#app/orders/order-result.tsx";
import { useRoot } from "#app/shell/use-root.ts";
import type { Route } from "./+types/order.route";
import { OrderDetails } from "./order-details.tsx";
import { OrderSums } from "./order-sums.tsx";
import { PayButton } from "./pay-button.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./order.css";

/** Whoever holds the address of somebody's order shall not pass it on. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const order = await shop.orderPages.order(params.number, new URL(request.url).searchParams.get("k"), visit);
  if (!order) throw data(null, { status: 404 });
  return { order, payOrigins: [new URL(shop.config.sber.url).origin] };
}

export function meta({ matches, params }: Route.MetaArgs) {
  return head(matches, { title: m.order_title({ number: params.number }), path: null });
}

export default function OrderPage({ loaderData: { order, payOrigins } }: Route.ComponentProps) {
  const { lang } = useRoot();
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const panel = (state as { panel?: unknown } | null)?.panel;
  const sum = formatMoney(order.sums.total, order.currency, lang);
  const canPay = order.kind === "full" && order.canPay;
  const payButton = canPay && <PayButton number={order.number} sum={sum} flagged={payOrigins} />;
  return (
    <main id="content" className="page order">
      <p className="order-kicker">{momentWords(order.created, lang)}</p>
      <h1>{m.order_title({ number: order.number })}</h1>
      <div className="order-columns">
        <section aria-labelledby="order-state">
          <h2 id="order-state" className="sr-only">
            {m.order_status()}
          </h2>
          <p className="order-status head">{order.status}</p>
          <p className="order-paid" data-paid={order.isPaid || undefined}>
            {order.payment}
          </p>
          {order.kind === "full" && order.holdUntil && (
            <p className="quiet">{m.order_hold({ time: momentWords(order.holdUntil, lang) })}</p>
          )}
          {payButton}
          {order.kind === "full" ? <OrderDetails order={order} /> : <p className="quiet order-link">{m.order_link_only()}</p>}
        </section>
        <section aria-labelledby="order-sums" className="order-box">
          <h2 id="order-sums">{m.order_sums()}</h2>
          <OrderSums order={order} />
          <p className="sums-small">{m.order_phone_ends({ digits: order.phoneEnds })}</p>
        </section>
      </div>
      {hash === "#result" && isResult(panel) && (
        <OrderResult kind={panel} number={order.number} close={() => navigate(-1)}>
          {panel === "payment-failed" && payButton}
        </OrderResult>
      )}
    </main>
  );
}
