import type { Carrier, Shipment } from "#app/delivery/carriers/carrier.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import * as queries from "./recalls.queries.server.ts";
import { parcelNumber, wasHandedOver, whyGone } from "./shipment.ts";

type Deps = {
  database: Database;
  orders: Orders;
  jobs: Jobs;
  log: Log;
  killPoint: KillPoint;
  carriers: ReadonlyMap<CarrierName, Carrier>;
};

const LOOK_AGAIN_SECONDS = 3;
/** Within it a carrier has checked what it took, and carried out a cancellation. */
const PATIENCE_MS = 30_000;
/** As long a carrier may need to find a parcel that it has just taken. */
const MAY_BE_NEW_MS = 24 * 3_600_000;
/** A carrier's parcel isn't moved out of reach of search by order number before this. */
const HANDLED_AFTER_MS = 3_600_000;

/** Calls off the parcel of an order as it was before an edit; only then may another one be asked for. */
export function createRecalls({ database: { db }, orders, jobs, log, killPoint, carriers }: Deps) {
  /** Whether no former parcel stands in the way. Throws to retry; false: it waits for a carrier or a person. */
  async function finish(orderId: string, now: Date): Promise<boolean> {
    const recall = await queries.findRecall(db, orderId);
    if (!recall) return true;
    const carrier = carriers.get(recall.carrier);
    const standing = recall.isSettled || !carrier ? null : await look(carrier, recall, now);
    if (standing === "unclear" || (!carrier && !recall.isSettled)) return forPerson(recall, "not found", now);
    if (!standing) return gone(recall, now);
    if (wasHandedOver(standing)) return forPerson(recall, "handed over", now);
    await callOff(carrier!, recall, standing, now);
    return false;
  }

  /** What the carrier has; null: nothing any more. */
  async function look(carrier: Carrier, recall: queries.Recall, now: Date): Promise<Shipment | "unclear" | null> {
    const { carrierId, askedAt, isAsking } = recall;
    const number = await numberOf(recall);
    const found = carrierId === null ? await carrier.findByNumber(number) : await carrier.fetch(carrierId);
    if (!found.ok) throw new Error(`Not known where the former parcel ${number} is: ${found.reason}`);
    const ageMs = now.getTime() - askedAt.getTime();
    const shipment = found.value;
    if (shipment && shipment.verdict !== "refused") return whyGone(shipment) === null ? shipment : null;
    if (carrierId === null && isAsking) throw new Error(`${carrier.name} may still make the former parcel ${number}`);
    if (carrierId === null) return recall.doubt || (ageMs > HANDLED_AFTER_MS && "doubt" in found && found.doubt) ? "unclear" : null;
    const isNew = !recall.wasKnown && ageMs < MAY_BE_NEW_MS;
    if (!shipment && isNew && !recall.canceledAt) throw new Error(`${carrier.name} does not know the former parcel ${carrierId}`);
    return null;
  }

  async function callOff(carrier: Carrier, recall: queries.Recall, { carrierId, verdict }: Shipment, now: Date): Promise<void> {
    const since = recall.canceledAt ?? (verdict === "waiting" ? recall.askedAt : null);
    if (since && now.getTime() - since.getTime() < PATIENCE_MS)
      throw new Error(`${carrier.name} has not decided on parcel ${carrierId} yet`);
    await queries.noteFound(db, recall, carrierId);
    killPoint("recall.before_provider");
    const answer = await carrier.cancel(carrierId);
    killPoint("worker.after_provider");
    if (answer.kind === "silent") throw new Error(`The former parcel ${carrierId} is not called off yet: ${answer.reason}`);
    if (answer.kind === "refused") {
      log.warn({ carrier: carrier.name, order: recall.orderId, reason: answer.reason }, "shipment.cancel_refused");
      return void (await forPerson(recall, answer.reason, now));
    }
    await inTransaction(db, async (trx) => {
      await queries.noteCanceled(trx, recall, now);
      await jobs.send(trx, "delivery", { kind: "document", orderId: recall.orderId }, { afterSeconds: LOOK_AGAIN_SECONDS });
    });
  }

  const numberOf = async ({ orderId, turn }: queries.Recall) => parcelNumber((await orders.find(db, orderId))!, turn);

  const gone = (recall: queries.Recall, now: Date): Promise<true> =>
    inTransaction(db, async (trx) => {
      await orders.lock(trx, recall.orderId);
      await queries.endRecall(trx, recall, now);
      await closeCase(trx, "parcel-to-recall", recall.orderId, now);
      return true as const;
    });

  const forPerson = ({ orderId, carrier, track, carrierId }: queries.Recall, problem: string, now: Date): Promise<false> =>
    inTransaction(db, async (trx) => {
      await orders.lock(trx, orderId);
      await openCase(trx, "parcel-to-recall", orderId, { carrier, track: track ?? carrierId ?? "", problem }, now);
      return false as const;
    });

  return { finish };
}
