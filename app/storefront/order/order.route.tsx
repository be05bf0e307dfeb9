import { useEffect, useState } from "react";
import { data, Link, useLocation } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords, momentWords } from "#app/foundation/time/day-words.ts";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";
import { CertificateNews } from "../gifts/certificate-news.tsx";
import { AfterOrder } from "../passkeys/after-order.tsx";
import type { Route } from "./+types/order.route";
import { OrderActions } from "./order-actions.tsx";
import { OrderColumns, PayOrder } from "./order-columns.tsx";
import { OrderResult } from "./order-result.tsx";
import { PayHere } from "./pay-here.tsx";
import { resultOf } from "./result-kind.ts";
import "#app/foundation/ui/parts/fields.css";

/** The URL grants access: don't leak it by Referer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const order = await shop.orderPages.order(params.number, new URL(request.url).searchParams.get("k"), visit);
  if (!order) throw data(null, { status: 404 });
  const certificate =
    order.kind === "full" && order.delivery.type === "email" ? await shop.certificates.ofOrder(params.number, visit) : null;
  return {
    order,
    certificate,
    change: await shop.orderPages.openChange(order.number, visit.now),
    payOrigins: shop.payments.offered.pages(visit.storefront),
    payScript: shop.payments.offered.widget(visit.storefront),
  };
}

export const shouldRevalidate = skipRevalidationOnHashChange;

export function meta({ matches, params }: Route.MetaArgs) {
  return head(matches, { title: m.order_title({ number: params.number }), path: null });
}

export default function OrderPage({ loaderData: { order, certificate, change, payOrigins, payScript } }: Route.ComponentProps) {
  const { lang } = useRoot();
  const { hash, state, search } = useLocation();
  const { isLeaving, leave } = useLeaving();
  // Server render sees neither; after Back, the payment may have succeeded.
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const told = awake && hash === "#result" ? (state as { panel?: unknown } | null)?.panel : null;
  const full = order.kind === "full" ? order : null;
  const result = resultOf(told, {
    isOwn: full !== null,
    canPay: full?.canPay ?? false,
    isBilled: Boolean(full?.payBy),
    isOnReceipt: order.totalKind === "on-receipt",
    certificate: certificate?.state ?? null,
  });
  return (
    <main id="content" className="page order">
      <p className="order-kicker">{momentWords(order.created, lang)}</p>
      <h1>{m.order_title({ number: order.number })}</h1>
      {change && (
        <p className="order-change">
          {m.order_change_waits()} <Link to={`/order/${order.number}/change${search}`}>{m.order_change_look()}</Link>
        </p>
      )}
      {order.kind === "full" && order.paysHere && <PayHere order={order} script={payScript} />}
      <OrderColumns
        order={order}
        flagged={payOrigins}
        certificate={certificate && <CertificateNews news={certificate} />}
        actions={order.kind === "full" && <OrderActions order={order} />}
      />
      {order.kind === "full" && !order.canPay && <AfterOrder order={order} />}
      {result && !isLeaving && (
        <OrderResult
          kind={result}
          words={{
            number: order.number,
            pays: order.payment,
            email: certificate?.email ?? "",
            day: certificate ? dateWords(moscowTime(new Date(certificate.sendAt)).day, lang) : "",
          }}
          close={leave}
        >
          {(told === "payment-failed" || told === "window-closed") && <PayOrder order={order} flagged={payOrigins} />}
        </OrderResult>
      )}
    </main>
  );
}
