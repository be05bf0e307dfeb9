import type { Logger } from "pino";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Carrier, PickupPoint } from "./carriers/carrier.ts";
import { placeKey } from "./cities.ts";
import * as queries from "./delivery.queries.server.ts";
import { type Destination, patience, placeOf } from "./tariffs.server.ts";

const DAY_MS = 24 * 3_600_000;
const PLACES_IN_MEMORY = 40;

type Known = queries.StoredPoints;

/** Pickup points by city: asked for once a day, kept in the database so that they outlive the carrier's absence [DLV-08]. */
export function createPoints({ db, log }: { db: Db; log: Logger }) {
  const inMemory = new Map<string, Known>();
  const underWay = new Map<string, Promise<Known | undefined>>();

  const isFresh = (known: Known | undefined, now: Date) => known !== undefined && now.getTime() - known.fetchedAt.getTime() < DAY_MS;

  async function pointsOf(carrier: Carrier, to: Destination, now: Date): Promise<PickupPoint[]> {
    const place = placeKey(to.city, to.country);
    const key = `${carrier.name} ${place}`;
    const remembered = inMemory.get(key);
    if (remembered && isFresh(remembered, now)) return remembered.points;
    const kept = await queries.findPoints(db, place, carrier.name);
    if (kept && isFresh(kept, now)) return remember(key, kept).points;
    const asked = underWay.get(key) ?? refresh(carrier, to, place, now).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    const fresh = (await Promise.race([asked, patience()])) ?? kept;
    return fresh ? remember(key, fresh).points : [];
  }

  async function refresh(carrier: Carrier, to: Destination, place: string, now: Date): Promise<Known | undefined> {
    const answer = await carrier.points(placeOf(to));
    if (!answer.ok) return void log.warn({ carrier: carrier.name, reason: answer.reason }, "a carrier gave no points");
    await queries.keepPoints(db, place, carrier.name, answer.value, now);
    return { points: answer.value, fetchedAt: now };
  }

  function remember(key: string, known: Known): Known {
    inMemory.delete(key);
    inMemory.set(key, known);
    if (inMemory.size > PLACES_IN_MEMORY) inMemory.delete(inMemory.keys().next().value!);
    return known;
  }

  return { pointsOf };
}

export type Box = { south: number; west: number; north: number; east: number };

export const isInside = ({ coords: [lat, lon] }: PickupPoint, box: Box): boolean =>
  lat >= box.south && lat <= box.north && (box.west <= box.east ? lon >= box.west && lon <= box.east : lon >= box.west || lon <= box.east);

export type FoundPoint = PickupPoint & { type: CarrierName };
