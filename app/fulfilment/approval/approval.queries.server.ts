import { assertTransaction, type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { PaymentType, Region } from "#app/foundation/storefront.ts";
import type { Order, OrderDelivery } from "#app/orders/order.ts";
import type { WithDelivery } from "#app/pricing/agreed-delivery.ts";

export type ToApprove = {
  number: string;
  storefront: Region;
  since: Date;
  until: Date | null;
  paymentType: PaymentType;
  totalMinor: number;
  pieces: number;
  delivery: OrderDelivery;
  buyer: string;
};

export const listToApprove = (db: Db) =>
  rows<ToApprove>(
    db,
    sql`select o.number, o.storefront, o.created_at as since, o.hold_until as until, o.payment_type as "paymentType", o.total_minor as "totalMinor", o.delivery,
          (select sum(quantity)::int from order_line l where l.order_id = o.id) as pieces,
          concat_ws(' ', o.buyer ->> 'firstname', o.buyer ->> 'lastname', o.buyer ->> 'phone', o.buyer ->> 'email') as buyer
        from shop_order o where o.status = 'needs-approval' order by o.created_at limit 500`,
  );

export const listDue = (db: Db, until: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from shop_order o where status = 'needs-approval' and hold_until <= ${until}
          and not exists (select 1 from case_for_staff c where c.kind = 'approval-due' and c.subject = o.id and c.closed_at is null)
        order by hold_until limit 100`,
  );

type Agreed = Pick<Order, "paymentType" | "entity" | "delivery"> & { priced: WithDelivery | null; holdUntil: Date | null };

/** Stores the agreed prices and methods. The order is locked and still waiting. */
export async function writeAgreed(trx: Db, orderId: string, { priced, ...agreed }: Agreed): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`update shop_order set payment_type = ${agreed.paymentType}, entity = ${agreed.entity}, delivery = ${JSON.stringify(agreed.delivery)},
          hold_until = ${agreed.holdUntil}
        where id = ${orderId} and status = 'needs-approval'`,
  );
  if (!priced) return;
  await run(
    trx,
    sql`with priced as (
          update shop_order set delivery_minor = ${priced.deliveryMinor}, client_delivery_minor = ${priced.clientDeliveryMinor},
            total_minor = ${priced.totalMinor}, shown_total = ${priced.shownTotal}
          where id = ${orderId} and status = 'needs-approval' returning id)
        update order_line l set actual_delivery_minor = share.actual, customer_delivery_minor = share.customer
        from priced, unnest(${priced.lines.map((line) => line.actualDeliveryMinor)}::bigint[],
          ${priced.lines.map((line) => line.customerDeliveryMinor)}::bigint[]) with ordinality as share (actual, customer, n)
        where l.order_id = priced.id and l.position = share.n - 1`,
  );
}
