import { data, Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { CertificateNews } from "../gifts/certificate-news.tsx";
import { OrderActions } from "../order/order-actions.tsx";
import { OrderColumns } from "../order/order-columns.tsx";
import type { Route } from "./+types/order.route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  if (!visit.customerId) return null;
  const view = await shop.orderPages.order(params.number, null, visit);
  if (view?.kind !== "full") throw data(null, { status: 404 });
  const certificate = await shop.certificates.ofOrder(params.number, visit);
  return {
    order: view,
    certificate,
    payOrigins: shop.payments.offered.pages(visit.storefront),
  };
}

export function meta({ matches, params }: Route.MetaArgs) {
  return head(matches, { title: m.order_title({ number: params.number }), path: null });
}

export default function OwnOrder({ loaderData }: Route.ComponentProps) {
  const { lang } = useRoot();
  if (!loaderData) return null;
  const { order, certificate, payOrigins } = loaderData;
  return (
    <div className="lk-page order">
      <p>
        <Link to="/lk/orders" className="alone">
          {m.lk_all_orders()}
        </Link>
      </p>
      <h1>{m.order_title({ number: order.number })}</h1>
      <p className="quiet">{momentWords(order.created, lang)}</p>
      <OrderColumns
        order={order}
        flagged={payOrigins}
        certificate={certificate && <CertificateNews news={certificate} />}
        actions={<OrderActions order={order} isListed />}
      />
    </div>
  );
}
