import type { Answer, Print } from "#app/delivery/carriers/carrier.ts";
import { type CarrierSettings, carriersByName, webhookSecretsOf } from "#app/delivery/carriers/carriers.server.ts";
import { cityNamed, type Destination, suggestCities } from "#app/delivery/cities.ts";
import { type Box, isInside } from "#app/delivery/points/box.ts";
import type { PointNeeds } from "#app/delivery/points/point-index.queries.server.ts";
import { createPointIndex } from "#app/delivery/points/point-index.server.ts";
import { createStreets } from "#app/delivery/streets.server.ts";
import { createTariffs } from "#app/delivery/tariffs.server.ts";
import { createWays } from "#app/delivery/ways.server.ts";
import { openCaseOnce } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { sameSecret } from "#app/foundation/ids.server.ts";
import { closeEvent, findEvent, findWaitingEvents, keepEvent } from "#app/foundation/inbox.queries.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Sellers } from "#app/foundation/sellers/seller.ts";
import {
  type CarrierName,
  type Country,
  type EntityName,
  type Language,
  offeredCarriers,
  type Storefront,
  storefronts,
} from "#app/foundation/storefront.ts";
import { yearToEnter } from "#app/foundation/time/business-days.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { createCallingOff } from "./calling-off.server.ts";
import * as queries from "./delivery.queries.server.ts";
import { createDocuments } from "./documents.server.ts";
import { isRecalled } from "./recalls.queries.server.ts";
import { createRecalls } from "./recalls.server.ts";
import type { StopParcel } from "./stop-parcel.server.ts";
import { type Collected, createTracking } from "./tracking.server.ts";

export type Delivery = ReturnType<typeof createDelivery>;

export type DeliveryNeeds = {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  config: CarrierSettings["config"] & { dadata: { url: string }; limits: number; sellers: Sellers };
  secrets: CarrierSettings["secrets"] & { dadataToken: string | undefined };
  log: Log;
  killPoint: KillPoint;
  orders: Orders;
  collected: Collected;
  stopParcel: StopParcel;
};

const PARKED_FOR_MS = 72 * 3_600_000;
const HOME: Country = "RU";

export function createDelivery(needs: DeliveryNeeds) {
  const { database, clock, jobs, config, secrets, log, killPoint, orders, collected, stopParcel } = needs;
  const { db } = database;
  const carriers = carriersByName({ config, secrets }, clock.now);
  const webhookSecrets = webhookSecretsOf({ config, secrets });

  const tariffs = createTariffs({ db, log });
  const index = createPointIndex({ db, log, carriers, countriesOf });
  const ways = createWays({ carriers, tariffsOf: tariffs.tariffsOf, pointOf: index.point });
  const streets = createStreets({ url: config.dadata.url, token: secrets.dadataToken, limits: config.limits });
  const tracking = createTracking({ database, orders, jobs, log, collected, stopParcel });
  const vatPercentOf = (entity: EntityName) => config.sellers[entity].vatPercent;
  const recalls = createRecalls({ database, orders, jobs, log, killPoint, carriers });
  const documents = createDocuments({
    database,
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
  });
  const { callOff } = createCallingOff({ database, jobs, log, carriers, orders });

  jobs.handle("delivery", async (data) => {
    const now = clock.now();
    if (data.kind === "track") return track(Number(data.eventId), now);
    if (data.kind === "stop") return callOff(String(data.orderId), data.asked === true, now);
    if (data.kind === "document" || data.kind === "follow")
      return documents.advance(String(data.orderId), now, data.duplicate === undefined ? undefined : String(data.duplicate));
    throw new Error(`Nobody here knows the work ${data.kind}`);
  });

  jobs.watch("delivery", () => documents.makeDue(clock.now()));

  /** Re-reads a webhook's parcel. Throws while it is unknown, to retry. */
  async function track(eventId: number, now: Date): Promise<void> {
    const event = await findEvent(db, eventId);
    if (!event || event.processedAt) return;
    const carrierId = String(event.payload.carrierId);
    const document = await queries.findDocumentByCarrier(db, event.provider, carrierId);
    if (!document) {
      if (await isRecalled(db, event.provider, carrierId)) return void (await closeEvent(db, eventId, "called off", now));
      if (now.getTime() - event.receivedAt.getTime() < PARKED_FOR_MS) throw new Error(`Nobody knows parcel ${carrierId} yet`);
      return void (await closeEvent(db, eventId, "unknown parcel", now));
    }
    await tracking.follow(carriers.get(document.carrier)!, document, now);
    await closeEvent(db, eventId, "read again", now);
  }

  async function points({
    to,
    type,
    box,
    needs,
    storefront,
    now,
  }: {
    to: Omit<Destination, "country"> & { country?: Country };
    type: CarrierName | null;
    box: Box | null;
    needs: PointNeeds;
    storefront: Storefront;
    now: Date;
  }) {
    const names = offeredCarriers(storefront).filter((name) => !type || name === type);
    const country = to.country ?? countryOf(to.city, storefront);
    if (!country) return [];
    const found = await index.find(names, { ...to, country }, needs, now);
    return box ? found.filter((point) => isInside(point, box)) : found;
  }

  async function pointAddress(type: CarrierName, to: Destination, code: string, now: Date): Promise<string | null> {
    const carrier = carriers.get(type);
    const point = carrier && (await index.point(carrier, to, code, now));
    return point?.isOpen && point.isHere ? point.address || point.name : null;
  }

  async function print(orderId: string): Promise<Answer<Print[]>> {
    const document = await queries.findDocument(db, orderId);
    if (!document?.carrierId) return { ok: false, reason: "No carrier has a parcel of this order." };
    const carrier = carriers.get(document.carrier);
    return carrier ? carrier.print(document.carrierId) : { ok: false, reason: `There are no keys to ${document.carrier}.` };
  }

  return {
    print,
    carriersOf: ways.askable,
    options: ways.options,
    termsOf: ways.termsOf,
    points,
    pointAddress,
    pointIndex: index,
    streets,
    cities: (typed: string, lang: Language, storefront: Pick<Storefront, "countries">) =>
      suggestCities(typed, storefront.countries).map(({ name, region, index, country }) => ({
        name: name[lang],
        region: region[lang],
        index,
        country,
      })),

    ensureDocument: documents.ensureDocument,

    /** Stores a webhook and answers; the job re-reads the facts. False for a wrong secret. */
    receive: async (name: string, key: string, body: Buffer | undefined, now: Date): Promise<boolean> => {
      const carrier = carriers.get(name as CarrierName);
      if (!carrier) throw notFound();
      const secret = webhookSecrets.get(carrier.name);
      if (!secret || !sameSecret(key, secret)) return false;
      const news = carrier.parseNotification(body);
      if (!news?.isOurs) return true;
      await inTransaction(db, async (trx) => {
        const eventId = await keepEvent(trx, { provider: carrier.name, key: news.eventKey, payload: { carrierId: news.carrierId }, now });
        if (eventId !== undefined) await jobs.send(trx, "delivery", { kind: "track", eventId });
      });
      killPoint("hook.after_inbox");
      return true;
    },

    pollOpen: async (now: Date): Promise<number> => {
      const open = await queries.findOpenDocuments(db, [...carriers.keys()], now);
      const waiting = await findWaitingEvents(db, [...carriers.keys()], now);
      await inTransaction(db, async (trx) => {
        for (const { orderId } of open) {
          await queries.noteChecked(trx, orderId, now);
          await jobs.send(trx, "delivery", { kind: "follow", orderId }, { key: `follow ${orderId}`, reminder: true });
        }
        for (const { id } of waiting)
          await jobs.send(trx, "delivery", { kind: "track", eventId: id }, { key: `track ${id}`, reminder: true });
      });
      await tariffs.forgetOld(now);
      return open.length + waiting.length;
    },

    /** Subscribes to webhooks, repeatedly, as carriers drop failing subscriptions. */
    subscribe: async (origin: string): Promise<void> => {
      for (const carrier of carriers.values()) {
        const secret = webhookSecrets.get(carrier.name);
        if (!secret) continue;
        const answer = await carrier.subscribe(`${origin}/delivery/webhook/${carrier.name}?key=${encodeURIComponent(secret)}`);
        if (!answer.ok) log.warn({ carrier: carrier.name, reason: answer.reason }, "carrier.tracking_failed");
      }
    },

    /** Opens a case once for a year without its days off. */
    watchCalendar: async (now: Date): Promise<void> => {
      const year = yearToEnter(now);
      if (year) await openCaseOnce(db, "calendar-missing", year, {}, now);
    },

    close: tariffs.close,
  };
}

/** The storefront's country with this city, else its home country, else null. */
const countryOf = (city: string, { countries }: Pick<Storefront, "countries">): Country | null =>
  countries.find((country) => cityNamed(city, country)) ?? countries.find((country) => country === HOME) ?? null;

const countriesOf = (carrier: CarrierName): Country[] => [
  ...new Set(storefronts.filter((storefront) => offeredCarriers(storefront).includes(carrier)).flatMap(({ countries }) => countries)),
];
