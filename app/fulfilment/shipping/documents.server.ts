import type { Carrier } from "#app/delivery/carriers/carrier.ts";
import { courierVisits, SLOT_CAPACITY } from "#app/delivery/courier-booking.ts";
import { COURIER_DAYS, courierCity } from "#app/delivery/own-courier.ts";
import type { createPointIndex } from "#app/delivery/points/point-index.server.ts";
import { placeOf } from "#app/delivery/tariffs.server.ts";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { notFound, ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { carrierTerms } from "#app/foundation/records.ts";
import type { CarrierName, EntityName } from "#app/foundation/storefront.ts";
import { addBusinessDays, nextBusinessDay } from "#app/foundation/time/business-days.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import * as queries from "./delivery.queries.server.ts";
import { lockForShipment } from "./lock-for-shipment.server.ts";
import { noteAnswer } from "./recalls.queries.server.ts";
import type { createRecalls } from "./recalls.server.ts";
import { isCalledOff, isUnwanted, lacksPoint, mayShip, parcelNumber, parcelOrder } from "./shipment.ts";
import { nothingToStop, type StopParcel } from "./stop-parcel.server.ts";
import type { createTracking } from "./tracking.server.ts";

type Deps = {
  database: Database;
  orders: Orders;
  jobs: Jobs;
  log: Log;
  killPoint: KillPoint;
  carriers: ReadonlyMap<CarrierName, Carrier>;
  index: Pick<ReturnType<typeof createPointIndex>, "point" | "hasPoints">;
  tracking: ReturnType<typeof createTracking>;
  recalls: ReturnType<typeof createRecalls>;
  stopParcel: StopParcel;
  vatPercentOf: (entity: EntityName) => number | null;
};

/** Longer than any carrier's request sequence, including a parcel created after our timeout. */
const ASKING_SECONDS = 90;
const DUE_AT_ONCE = 10;
/** A carrier's parcel isn't moved out of reach of search by order number before this. */
const HANDLED_AFTER_MS = 3_600_000;

const notToBeSent = () => new ProblemError(409, "state");

/** One shipping document per order: stored first, then registered under the order's number [DLV-09]. */
export function createDocuments({
  database: { db },
  orders,
  jobs,
  log,
  killPoint,
  carriers,
  index,
  tracking,
  recalls,
  stopParcel,
  vatPercentOf,
}: Deps) {
  const underWay = new Map<string, Promise<void>>();

  /** Creates the document if needed; 409 `state` if the order may not ship. */
  const ensureDocument = (orderId: string, now: Date): Promise<queries.Document> =>
    inTransaction(db, async (trx) => {
      const order = await lockForShipment(orders, trx, orderId);
      if (!order) throw notFound();
      const standing = await queries.findDocument(trx, orderId);
      if (standing) {
        const isAgain = (await orders.parcelNotDue(trx, orderId)) === 1 && !standing.askedAt;
        if (isAgain) await beginSending(trx, order, standing, now);
        return standing;
      }
      const { type } = order.delivery;
      if (type === "email" || !mayShip(order)) throw notToBeSent();
      const document = await queries.insertDocument(trx, { id: newId(), orderId, carrier: type, now });
      await orders.moveDelivery(trx, order, { status: "invoice-issued", actor: "shop", now, parcelDue: false });
      await beginSending(trx, order, document, now);
      return document;
    });

  async function beginSending(trx: Db, order: Order, { id, carrier, turn }: queries.Document, now: Date): Promise<void> {
    if (carriers.has(carrier) || turn > 0) await again(trx, order.id);
    if (carriers.has(carrier)) return;
    await queries.beginByHand(trx, id, now);
    if (carrierTerms[carrier].isOwn) await book(trx, order, now);
    else await openCase(trx, "parcel-by-hand", order.id, { carrier }, now);
  }

  const again = (trx: Db, orderId: string) => jobs.send(trx, "delivery", { kind: "document", orderId });

  async function book(trx: Db, { id, delivery }: Order, now: Date): Promise<void> {
    const city = courierCity(delivery.city)?.ru ?? delivery.city;
    const from = delivery.days?.from ?? addBusinessDays(nextBusinessDay(now), COURIER_DAYS.min);
    await queries.lockCourier(trx, city);
    const visits = courierVisits({ from, date: delivery.date, slot: delivery.slot });
    if (!(await queries.bookFirstFree(trx, { orderId: id, city, visits, capacity: SLOT_CAPACITY })))
      await openCase(trx, "courier-full", id, { city, from }, now);
  }

  /** A job: creates the document if needed and advances it. Throws to retry. `duplicate`: the carrier says the number is taken. */
  function advance(orderId: string, now: Date, duplicate?: string): Promise<void> {
    const running = underWay.get(orderId) ?? Promise.resolve();
    const work = running
      .catch(() => {})
      .then(() => step(orderId, now, duplicate))
      .finally(() => underWay.get(orderId) === work && underWay.delete(orderId));
    underWay.set(orderId, work);
    return work;
  }

  async function step(orderId: string, now: Date, duplicate?: string): Promise<void> {
    const document = (await queries.findDocument(db, orderId)) ?? (await documentIfSent(orderId, now));
    if (document && !(await recalls.finish(orderId, now))) return;
    const carrier = document && carriers.get(document.carrier);
    if (!carrier || document.problem) return;
    if (document.carrierId) return tracking.follow(carrier, document, now);
    const order = (await orders.find(db, orderId))!;
    if (document.askedAt) {
      const found = await carrier.findByNumber(parcelNumber(order, document.turn));
      if (!found.ok) throw new Error(`Not known whether ${order.number} is there already: ${found.reason}`);
      if (found.value && found.value.verdict !== "refused") return taken(document, found.value.carrierId, now);
      const isLongAgo = now.getTime() - document.askedAt.getTime() > HANDLED_AFTER_MS;
      const doubt = duplicate ?? (isLongAgo ? found.doubt : undefined);
      if (doubt) return missing(document, doubt, now);
    }
    await askCarrier(carrier, document, order, now);
  }

  const documentIfSent = (orderId: string, now: Date): Promise<queries.Document | undefined> =>
    ensureDocument(orderId, now).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status < 500) return undefined;
      throw error;
    });

  /** Processes a batch of due orders; failures become jobs with backoff. Returns whether more wait. */
  async function makeDue(now: Date): Promise<boolean> {
    const due = await orders.parcelsDue(DUE_AT_ONCE);
    for (const { id } of due)
      try {
        if (!(await documentIfSent(id, now))) await orders.parcelNotDue(db, id);
      } catch (error) {
        log.warn({ err: error, order: id }, "shipment.document_failed");
        await inTransaction(db, async (trx) => {
          await jobs.send(trx, "delivery", { kind: "document", orderId: id }, { key: `document ${id}` });
          await orders.parcelNotDue(trx, id);
        });
      }
    return due.length === DUE_AT_ONCE;
  }

  async function askCarrier(carrier: Carrier, document: queries.Document, order: Order, now: Date): Promise<void> {
    const point = await pointOf(carrier, order, now);
    const wanted = await take(document, now);
    if (!wanted) return;
    const asked = await carrier.order(
      parcelOrder(wanted.order, {
        place: placeOf({ ...order.delivery, index: order.delivery.postalCode }),
        point,
        without: document.refusedServices,
        vatPercent: vatPercentOf(order.entity),
        customsCodes: await queries.findCustomsCodes(db, order.id),
        turn: document.turn,
      }),
    );
    killPoint("worker.after_provider");
    if (asked.ok) return taken(document, asked.carrierId, now);
    if (asked.retry) {
      // An unanswered request may still succeed: after the lease, look before retrying.
      if (asked.isUnsent) await queries.takeAskingBack(db, document, wanted.until);
      throw new Error(`Not sent yet: ${asked.reason}`);
    }
    await inTransaction(db, async (trx) => {
      await queries.endAsking(trx, document);
      if (await noteAnswer(trx, document, null)) return again(trx, document.orderId);
      await tracking.refused(trx, document, { problems: asked.problems, carrierId: null }, now);
    });
  }

  /** Leases the order for a request, checking last that it may still ship; undefined if not. Throws to retry on a concurrent request. */
  const take = (document: queries.Document, now: Date): Promise<{ order: Order; until: Date } | undefined> =>
    inTransaction(db, async (trx) => {
      const order = (await lockForShipment(orders, trx, document.orderId))!;
      const { id, carrier, carrierId, problem, askingUntil, isAsking, turn } = (await queries.lockDocument(trx, document.id))!;
      if (carrierId || problem) return;
      if (isAsking || turn !== document.turn || askingUntil?.getTime() !== document.askingUntil?.getTime())
        throw new Error(`Somebody else asks for the parcel of ${order.number}`);
      if (document.askedAt) await nothingToStop(trx, order.id, now);
      if (!mayShip(order)) {
        if (order.status !== "cancel-requested") await queries.endDocument(trx, id, "called off", now);
        return;
      }
      const until = await queries.beginAsking(trx, id, { seconds: ASKING_SECONDS, now });
      if (!lacksPoint(order.delivery)) return { order, until };
      await openCase(trx, "parcel-by-hand", order.id, { carrier }, now);
    });

  async function pointOf(carrier: Carrier, { delivery }: Order, now: Date): Promise<{ code: string; isLocker: boolean } | null> {
    if (delivery.mode !== "point" || lacksPoint(delivery)) return null;
    const { code } = delivery;
    const point = await index.point(carrier, delivery, code, now);
    if (!point && !(await index.hasPoints(carrier, delivery))) throw new Error(`${carrier.name} has not told its points yet`);
    // A closed point: the carrier redirects or refuses.
    return point ?? { code, isLocker: false };
  }

  const taken = (document: queries.Document, carrierId: string, now: Date): Promise<void> =>
    inTransaction(db, async (trx) => {
      const order = (await lockForShipment(orders, trx, document.orderId))!;
      if (!(await queries.recordCarrierId(trx, document, carrierId, now))) return oneMore(trx, document, carrierId, now);
      if (isCalledOff(order) || isUnwanted(order)) await stopParcel(trx, order, now);
      await orders.moveDelivery(trx, order, { status: "processing", actor: document.carrier, now });
      await jobs.send(trx, "delivery", { kind: "follow", orderId: document.orderId }, { afterSeconds: 2 });
    });

  /** The carrier may have a parcel we can't find: requesting another could duplicate it. */
  async function missing(document: queries.Document, code: string, now: Date): Promise<void> {
    if (document.isAsking) throw new Error(`${document.carrier} may still make the parcel of order ${document.orderId}`);
    const problems = [{ code, kind: "other" as const }];
    await inTransaction(db, (trx) => tracking.refused(trx, document, { problems, carrierId: null, mayBeThere: true }, now));
  }

  /** The first of two parcels counts. */
  async function oneMore(trx: Db, { orderId, carrier, turn }: queries.Document, carrierId: string, now: Date): Promise<void> {
    if (await noteAnswer(trx, { orderId, turn }, carrierId)) return again(trx, orderId);
    const standing = await queries.findDocument(trx, orderId);
    if (standing?.carrierId !== carrierId) await openCase(trx, "parcel-twice", orderId, { carrier, carrierId }, now);
  }

  return { ensureDocument, advance, makeDue };
}
