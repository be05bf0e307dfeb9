import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { Order } from "#app/orders/order.ts";
import { findDocument, hasRefundedPieces } from "./delivery.queries.server.ts";
import { hasTravelled } from "./shipment.ts";

const CASE = "parcel-to-stop";
const REPACK = "parcel-to-repack";

export type StopParcel = (trx: Db, order: Order, now: Date) => Promise<void>;

/** Cancels a parcel the carrier may have, with a case until done. The order's lock keeps later requests out. */
export const createStopParcel =
  (jobs: Jobs): StopParcel =>
  async (trx, order, now) => {
    const document = await findDocument(trx, order.id);
    if (!document?.askedAt || document.problem || hasTravelled(order)) return;
    await closeCase(trx, REPACK, order.id, now);
    await openCase(trx, CASE, order.id, { carrier: document.carrier, track: document.track }, now);
    await jobs.send(trx, "delivery", { kind: "stop", orderId: order.id });
  };

/** Some of its pieces were refunded, the rest still leaves: what the carrier knows of the parcel is too much. */
export async function repackParcel(trx: Db, order: Order, now: Date): Promise<void> {
  const document = await findDocument(trx, order.id);
  if (!document?.askedAt || document.problem || hasTravelled(order)) return;
  await openCase(trx, REPACK, order.id, { order: order.number, carrier: document.carrier, track: document.track }, now);
}

export async function nothingToStop(trx: Db, orderId: string, now: Date): Promise<void> {
  for (const kind of [CASE, REPACK] as const) await closeCase(trx, kind, orderId, now);
}

/** The order goes on: nobody stops its parcel, and what it did meanwhile counts, such as money or another point. */
export const createKeepParcel =
  (jobs: Jobs) =>
  async (trx: Db, order: Order, now: Date): Promise<void> => {
    await closeCase(trx, CASE, order.id, now);
    if (await hasRefundedPieces(trx, order.id)) await repackParcel(trx, order, now);
    const document = await findDocument(trx, order.id);
    if (document?.carrierId && !document.problem) await jobs.send(trx, "delivery", { kind: "follow", orderId: order.id });
  };
