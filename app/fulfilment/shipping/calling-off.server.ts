import type { Carrier } from "#app/delivery/carriers/carrier.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import * as queries from "./delivery.queries.server.ts";
import { lockForShipment } from "./lock-for-shipment.server.ts";
import { isUnwanted, wasHandedOver, whyGone } from "./shipment.ts";
import { nothingToStop } from "./stop-parcel.server.ts";

type Deps = {
  database: Database;
  jobs: Jobs;
  log: Log;
  carriers: ReadonlyMap<CarrierName, Carrier>;
  orders: Orders;
};

const LOOK_AGAIN_SECONDS = 3;

/** Cancels unwanted parcels at carriers; until confirmed, a case lets staff stop them too. */
export function createCallingOff({ database: { db }, jobs, log, carriers, orders }: Deps) {
  /** A job; throws to retry. `asked`: accepted by the carrier, only the outcome is pending. */
  async function callOff(orderId: string, asked: boolean, now: Date): Promise<void> {
    const unwanted = await inTransaction(db, async (trx) => {
      const order = await lockForShipment(orders, trx, orderId);
      return order && isUnwanted(order) ? queries.findDocument(trx, orderId) : undefined;
    });
    const carrier = unwanted && carriers.get(unwanted.carrier);
    if (!carrier || unwanted.problem || !unwanted.carrierId) return;
    const found = await carrier.fetch(unwanted.carrierId);
    if (!found.ok) throw new Error(`Not known where parcel ${unwanted.carrierId} is: ${found.reason}`);
    if (!found.value || found.value.verdict === "refused" || whyGone(found.value) !== null) return gone(unwanted, now);
    if (wasHandedOver(found.value)) return;
    if (asked) throw new Error(`${carrier.name} has not called parcel ${unwanted.carrierId} off yet`);
    const answer = await carrier.cancel(unwanted.carrierId);
    if (answer.kind === "silent") throw new Error(`Parcel ${unwanted.carrierId} is not called off yet: ${answer.reason}`);
    if (answer.kind === "refused")
      return log.warn({ carrier: carrier.name, order: orderId, reason: answer.reason }, "shipment.cancel_refused");
    await inTransaction(db, (trx) =>
      jobs.send(trx, "delivery", { kind: "stop", orderId, asked: true }, { afterSeconds: LOOK_AGAIN_SECONDS }),
    );
  }

  const gone = ({ id, orderId }: queries.Document, now: Date): Promise<void> =>
    inTransaction(db, async (trx) => {
      await queries.endTaken(trx, id, "called off", now);
      await nothingToStop(trx, orderId, now);
    });

  return { callOff };
}
