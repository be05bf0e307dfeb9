import { type Db, together } from "#app/foundation/database/database.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { withoutReturned } from "./shipment.ts";

/** Locks the order before reading its returns, so none is missed. */
export async function lockForShipment(orders: Orders, trx: Db, orderId: string): Promise<Order | undefined> {
  const [order, returned] = await together([orders.lock(trx, orderId), orders.refunds.returned(trx, orderId)]);
  return order && withoutReturned(order, returned);
}
