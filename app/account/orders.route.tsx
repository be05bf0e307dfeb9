import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import type { Route } from "./+types/orders.route";
import { NoOrders } from "./no-orders.tsx";
import { orderCard } from "./order-card.ts";
import { OrderCard } from "./order-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  if (!visit.customerId) return null;
  return (await shop.orders.list(visit.customerId)).map((order) => orderCard(order, visit.lang));
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_orders(), path: null });
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  return (
    <div className="lk-page">
      <h1>{m.lk_orders()}</h1>
      {loaderData.length === 0 && <NoOrders past={0} />}
      <div className="lk-live">
        {loaderData.map((order) => (
          <OrderCard key={order.number} order={order} level={2} />
        ))}
      </div>
    </div>
  );
}
