import type { Carrier, ParcelEvent, Shipment } from "#app/delivery/carriers/carrier.ts";
import { afterEvent, canMoveDelivery, isFinal } from "#app/delivery/delivery-status.ts";
import { takenAt } from "#app/delivery/points/is-prepaid.ts";
import { findPoint } from "#app/delivery/points/point-index.queries.server.ts";
import { closeCase, openCase, openCaseOnce } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { isPaidFor } from "#app/foundation/states/payment-status.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import * as queries from "./delivery.queries.server.ts";
import { lockForShipment } from "./lock-for-shipment.server.ts";
import { hasTravelled, isCalledOff, isUnwanted, whyGone } from "./shipment.ts";
import { nothingToStop, type StopParcel } from "./stop-parcel.server.ts";

/** Called after delivery with the amount collected, null while unknown. Idempotent. */
export type Collected = (trx: Db, money: { orderId: string; amountMinor: number | null; carrier: string; now: Date }) => Promise<void>;

type Deps = { database: Database; orders: Orders; jobs: Jobs; log: Log; collected: Collected; stopParcel: StopParcel };

const LOOK_AGAIN_SECONDS = 5;
/** As long a carrier may need to find a parcel that it has just taken. */
const MAY_BE_NEW_MS = 24 * 3_600_000;
const NOT_FOUND = "not found";

/** Applies a carrier's status to document, events and order. Idempotent [DLV-10]. */
export function createTracking({ database: { db }, orders, jobs, log, collected, stopParcel }: Deps) {
  /** Throws while the carrier is undecided, to retry. */
  async function follow(carrier: Carrier, document: queries.Document, now: Date): Promise<void> {
    if (!document.carrierId) return;
    const answer = await carrier.fetch(document.carrierId);
    if (!answer.ok) throw new Error(`Nothing heard of parcel ${document.carrierId}: ${answer.reason}`);
    if (!answer.value) return notFound(document, now);
    const shipment = answer.value;
    await inTransaction(db, (trx) =>
      shipment.verdict === "refused" ? refused(trx, document, shipment, now) : record(trx, document, shipment, now),
    );
    if (shipment.verdict === "waiting") throw new Error(`${carrier.name} is still checking parcel ${document.carrierId}`);
  }

  /** Parcels get deleted at carriers, which also err for a moment: the second time in a row it is staff's. Throws for a new one, to retry. */
  async function notFound(document: queries.Document, now: Date): Promise<void> {
    const { id, orderId, carrier, carrierId, track } = document;
    const wasKnown = document.state !== "invoice-issued" || track !== null;
    if (!wasKnown && now.getTime() - document.createdAt.getTime() < MAY_BE_NEW_MS)
      throw new Error(`${carrier} does not know parcel ${carrierId}`);
    await inTransaction(db, async (trx) => {
      const order = (await lockForShipment(orders, trx, orderId))!;
      const current = (await queries.lockDocument(trx, id))!;
      if (current.carrierId !== carrierId || current.problem || isFinal(current.state) || hasTravelled(order)) return;
      if (isUnwanted(order)) return calledOff(trx, document, now);
      if (current.rawStatus === NOT_FOUND) await openCaseOnce(trx, "parcel-not-found", orderId, { carrier, carrierId, track }, now);
      else await queries.recordState(trx, id, { state: current.state, rawStatus: NOT_FOUND, now });
    });
  }

  async function calledOff(trx: Db, { id, orderId }: queries.Document, now: Date): Promise<void> {
    await queries.endTaken(trx, id, "called off", now);
    await nothingToStop(trx, orderId, now);
  }

  async function record(trx: Db, { id, orderId, carrier }: queries.Document, shipment: Shipment, now: Date): Promise<void> {
    let order = (await orders.lock(trx, orderId))!;
    const document = (await queries.lockDocument(trx, id))!;
    if (document.carrierId !== shipment.carrierId) return;
    if (document.rawStatus === NOT_FOUND) await closeCase(trx, "parcel-not-found", orderId, now);
    // First: messages to the buyer contain it.
    if (shipment.track) await queries.recordTrack(trx, id, shipment.track, now);
    let state = document.state;
    if (shipment.point && !isFinal(state) && !isCalledOff(order))
      order = await followPoint(trx, order, { carrier, code: shipment.point }, now);
    // The first final status stays [DLV-10]; a person undoes consequences.
    const contradicted = ({ code }: ParcelEvent) => openCase(trx, "parcel-contradicted", orderId, { carrier, code }, now);
    for (const event of shipment.events) {
      if (event.withdrawn) {
        if (event.means && isFinal(event.means.status) && (await queries.insertWithdrawal(trx, id, event, now))) await contradicted(event);
        continue;
      }
      const isNew = await queries.insertEvent(trx, id, event, now);
      if (isNew && !event.means) log.warn({ carrier, code: event.code }, "carrier.event_unknown");
      if (!event.means) continue;
      const { status, awaitsPickUp } = event.means;
      if (isNew && isFinal(state) && isFinal(status) && status !== state && !shipment.isKeptInPart) await contradicted(event);
      if (isNew) state = afterEvent(state, status);
      // Known ones too: they moved no order whose cancellation was being decided.
      order = await orders.moveDelivery(trx, order, { status, awaitsPickUp, actor: carrier, reason: event.code, now: event.at });
    }
    if (state !== document.state && isCalledOff(order)) await stopParcel(trx, order, now);
    await queries.recordState(trx, id, { state, rawStatus: shipment.events.at(-1)?.code ?? "", now });
    // Collected money always counts. Zero or silence matters only after delivery; the sum may come later.
    if (shipment.collectedMinor || (state === "delivered" && (document.state !== "delivered" || shipment.collectedMinor !== null)))
      await collected(trx, { orderId, amountMinor: shipment.collectedMinor, carrier, now });
    // For payment on receipt the sum tells.
    if (shipment.isKeptInPart && isPaidFor(order.paymentStatus) && state === "delivered" && document.state !== "delivered")
      await openCase(trx, "parcel-in-part", orderId, { carrier }, now);
    if (state === "delivered" && document.state !== "delivered" && isUnwanted((await lockForShipment(orders, trx, orderId))!)) {
      await nothingToStop(trx, orderId, now);
      await openCase(trx, "parcel-unwanted", orderId, { carrier }, now);
    }
    if (state === "not-delivered" && document.state !== "not-delivered")
      await openCase(trx, "parcel-not-delivered", orderId, { carrier }, now);
    const problem = isFinal(state) || canMoveDelivery(state, "not-delivered") ? null : whyGone(shipment);
    if (problem === null || document.problem || isCalledOff(order) || isUnwanted((await lockForShipment(orders, trx, orderId))!)) return;
    // There is no status for that [DLV-10], and the order still has to ship.
    await queries.endTaken(trx, id, problem, now);
    await openCase(trx, "parcel-refused", orderId, { carrier, problem }, now);
  }

  /** Carriers replace closed points without any other notice. */
  async function followPoint(trx: Db, order: Order, { carrier, code }: { carrier: CarrierName; code: string }, now: Date): Promise<Order> {
    const { delivery } = order;
    // Door delivery or an erased owner: no code to replace.
    if (delivery.mode !== "point" || delivery.code === "" || delivery.code === code) return order;
    const known = await findPoint(trx, carrier, code);
    const point = known?.address || known?.name || code;
    const turn = await queries.movePoint(trx, order.id, { code, point, takes: known ? takenAt(known) : null, actor: carrier, now });
    if (!known) await openCase(trx, "point-unknown", order.id, { carrier, point: code }, now);
    await orders.tell(trx, order, "point-changed", { point, turn });
    return { ...order, delivery: { ...delivery, code, point } };
  }

  /** Refused: ends an unwanted parcel, unless the carrier may have one we can't find; retries without the refused service, searches for a taken number; else a case. */
  async function refused(
    trx: Db,
    document: queries.Document,
    { problems, carrierId, mayBeThere = false }: Pick<Shipment, "problems"> & { carrierId: string | null; mayBeThere?: boolean },
    now: Date,
  ) {
    const order = await lockForShipment(orders, trx, document.orderId);
    const duplicate = problems.find(({ kind }) => kind === "duplicate")?.code;
    // Its case to stop the parcel stays: a person looks for it.
    if (order && isUnwanted(order) && mayBeThere) return void (await queries.endTaken(trx, document.id, problems[0]!.code, now));
    if (order && isUnwanted(order) && duplicate === undefined) return calledOff(trx, document, now);
    const services = problems.flatMap(({ service }) => service ?? []);
    const isHopeless = problems.length === 0 || problems.some(({ kind }) => kind === "other");
    const refusedServices = [...new Set([...document.refusedServices, ...services])];
    const isNew = refusedServices.length > document.refusedServices.length || duplicate !== undefined;
    const problem = isHopeless || !isNew ? problems.map(({ code }) => code).join(", ") || "refused" : "";
    const isUnknown = problem !== "" && !mayBeThere && duplicate === undefined;
    if (!(await queries.forgetCarrierId(trx, document, { carrierId, refusedServices, problem, isUnknown, now }))) return;
    if (problem) await openCase(trx, "parcel-refused", document.orderId, { carrier: document.carrier, problem }, now);
    else
      await jobs.send(
        trx,
        "delivery",
        { kind: "document", orderId: document.orderId, ...(duplicate !== undefined && { duplicate }) },
        { afterSeconds: LOOK_AGAIN_SECONDS },
      );
  }

  return { follow, refused };
}
