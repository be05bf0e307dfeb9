import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Order } from "#app/orders/order.ts";
import { findDocument } from "./delivery.queries.server.ts";
import { hasTravelled } from "./shipment.ts";

const CASE = "parcel-to-stop";

/**
 * Goods of an order are not to travel any more: a person stops a parcel that its carrier has, or may have. Whoever asks for one later finds
 * them gone, because both hold the order's lock.
 */
export async function stopParcel(trx: Db, order: Order, now: Date): Promise<void> {
  const document = await findDocument(trx, order.id);
  if (!document?.askedAt || document.problem || hasTravelled(order)) return;
  await openCase(trx, CASE, order.id, { carrier: document.carrier, track: document.track }, now);
}

/** The carrier turned out to have nothing to stop. */
export const nothingToStop = (trx: Db, orderId: string, now: Date) => closeCase(trx, CASE, orderId, now);
