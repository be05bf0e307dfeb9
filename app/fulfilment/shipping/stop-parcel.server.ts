import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { Order } from "#app/orders/order.ts";
import { findDocument } from "./delivery.queries.server.ts";
import { hasTravelled } from "./shipment.ts";

const CASE = "parcel-to-stop";

export type StopParcel = (trx: Db, order: Order, now: Date) => Promise<void>;

/**
 * Goods of an order are not to travel any more: a parcel that its carrier has, or may have, is called off, and a person knows of it until it
 * is. Whoever asks for one later finds them gone, because both hold the order's lock.
 */
export const createStopParcel =
  (jobs: Jobs): StopParcel =>
  async (trx, order, now) => {
    const document = await findDocument(trx, order.id);
    if (!document?.askedAt || document.problem || hasTravelled(order)) return;
    await openCase(trx, CASE, order.id, { carrier: document.carrier, track: document.track }, now);
    await jobs.send(trx, "delivery", { kind: "stop", orderId: order.id });
  };

/** The carrier has nothing to stop. */
export const nothingToStop = (trx: Db, orderId: string, now: Date) => closeCase(trx, CASE, orderId, now);
