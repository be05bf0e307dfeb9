import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { CarrierName, Country } from "#app/foundation/storefront.ts";
import type { Carrier, ListedPoint } from "../carriers/carrier.ts";
import { type Destination, placeKey } from "../cities.ts";
import { type Deadline, placeOf, startDeadline } from "../tariffs.server.ts";
import { isTooShort, type JudgedPoint, judgePoints, type Quarantined } from "./judge-points.ts";
import type { IndexedPoint, PointNeeds, Scope } from "./point-index.queries.server.ts";
import * as queries from "./point-index.queries.server.ts";

const DAY_MS = 24 * 3_600_000;
/** Daily, slightly less so that the hour doesn't drift. */
const FRESH_HOURS = 20;
/** Absences from consecutive lists before a point is closed. */
const CLOSE_AFTER = 3;
const AT_A_TIME = 500;
const SILENT_MS = 3 * DAY_MS;

type Deps = {
  db: Db;
  log: Log;
  carriers: ReadonlyMap<CarrierName, Carrier>;
  /** Destinations of a carrier from here; empty = its points are ignored. */
  countriesOf: (carrier: CarrierName) => readonly Country[];
};

export type Refreshed = { carrier: CarrierName; country: Country; outcome: "read" | "silent" | "held"; count: number };

/** An index of carriers' validated pickup points; queries them only where it is empty [DLV-08]. */
export function createPointIndex({ db, log, carriers, countriesOf }: Deps) {
  const underWay = new Map<string, Promise<boolean>>();

  async function find(names: readonly CarrierName[], to: Destination, needs: PointNeeds, now: Date): Promise<IndexedPoint[]> {
    const place = placeKey(to);
    const known = names.filter((name) => carriers.has(name));
    const found = await queries.findPoints(db, { ...needs, place, carriers: known });
    const newest = new Map<CarrierName, number>();
    for (const { type, seenMs } of found) newest.set(type, Math.max(newest.get(type) ?? 0, seenMs));
    const learnt = await Promise.all(
      known.map((name) => {
        const seen = newest.get(name);
        if (seen === undefined) return learn(carriers.get(name)!, to, now);
        if (now.getTime() - seen > 2 * DAY_MS) void renew(carriers.get(name)!, to, now);
        return false;
      }),
    );
    return learnt.some(Boolean) ? queries.findPoints(db, { ...needs, place, carriers: known }) : found;
  }

  async function point(carrier: Carrier, to: Destination, code: string, now: Date, deadline?: Deadline) {
    const known = await queries.findPoint(db, carrier.name, code, placeKey(to));
    return known?.isHere || !(await learn(carrier, to, now, deadline)) ? known : queries.findPoint(db, carrier.name, code, placeKey(to));
  }

  const hasPoints = async (carrier: Carrier, to: Destination) => (await queries.standing(db, carrier.name, placeKey(to))).hasPoints;

  /** Queries an unknown city within the deadline. True = found something. */
  async function learn(carrier: Carrier, to: Destination, now: Date, deadline = startDeadline()): Promise<boolean> {
    const { hasPoints, readAt } = await queries.standing(db, carrier.name, placeKey(to));
    if (hasPoints || (readAt && now.getTime() - readAt.getTime() < DAY_MS)) return false;
    return (await Promise.race([askLive(carrier, to, now), deadline()])) ?? false;
  }

  async function renew(carrier: Carrier, to: Destination, now: Date): Promise<void> {
    const scope = { carrier: carrier.name, country: to.country, place: placeKey(to) };
    if (await queries.claimList(db, scope, { freshHours: FRESH_HOURS, now }).catch(() => false)) await askLive(carrier, to, now);
  }

  function askLive(carrier: Carrier, to: Destination, now: Date): Promise<boolean> {
    const place = placeKey(to);
    const key = `${carrier.name} ${place}`;
    const running = underWay.get(key) ?? readPlace(carrier, to, place, now).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  async function readPlace(carrier: Carrier, to: Destination, place: string, now: Date): Promise<boolean> {
    const asked = placeOf(to);
    const answer = await carrier.points(asked);
    if (!answer.ok) {
      log.warn({ carrier: carrier.name, reason: answer.reason }, "carrier.points_failed");
      return false;
    }
    if (answer.leftOut) log.warn({ carrier: carrier.name, place, leftOut: answer.leftOut }, "carrier.points_rejected");
    const list = answer.value.map((one) => ({ ...one, city: asked.city, region: asked.region, raw: one }));
    const judged = judgePoints(list, to.country);
    // The carrier was asked about this place, which beats matching names.
    const points = judged.points.map((one) => ({ ...one, place, isOurs: true }));
    return (await keep({ carrier: carrier.name, country: to.country, place }, { ...judged, points }, now)) && points.length > 0;
  }

  /** Imports a list atomically; a much shorter one opens a case instead. */
  const keep = (
    scope: Scope,
    { points, quarantined }: { points: readonly JudgedPoint[]; quarantined: readonly Quarantined[] },
    now: Date,
    isBelieved = false,
  ): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      await queries.lockIndex(trx, scope);
      const known = await queries.countOpen(trx, scope);
      const subject = `${scope.carrier} ${scope.place ?? scope.country}`;
      if ((isTooShort(points.length, known) || (points.length === 0 && quarantined.length > 0)) && !isBelieved) {
        await openCase(trx, "points-too-few", subject, { known, good: points.length, odd: quarantined.length }, now);
        log.warn({ ...scope, known, good: points.length, odd: quarantined.length }, "carrier.point_list_quarantined");
        return false;
      }
      for (let from = 0; from < points.length; from += AT_A_TIME)
        await queries.upsertPoints(trx, scope, points.slice(from, from + AT_A_TIME), now);
      await queries.missPoints(trx, scope, { odd: quarantined.map(({ code }) => code), closeAfter: CLOSE_AFTER, now });
      await queries.replaceQuarantine(trx, scope, quarantined, now);
      await queries.noteRead(trx, scope, now);
      await closeCase(trx, "points-too-few", subject, now);
      await closeCase(trx, "points-stale", subject, now);
      const after = { open: points.length, quarantined: quarantined.length };
      noteChange(trx, { objectKind: "pickup-points", objectId: subject, before: { open: known }, after });
      return true;
    });

  async function readDirectory(carrier: Carrier, country: Country, now: Date, isBelieved = false): Promise<Refreshed> {
    const scope = { carrier: carrier.name, country, place: null };
    const told = (outcome: Refreshed["outcome"], count: number) => ({ carrier: carrier.name, country, outcome, count });
    const answer = await carrier.directory!(country);
    if (!answer.ok) {
      log.warn({ carrier: carrier.name, country, reason: answer.reason }, "carrier.point_list_failed");
      const last = await queries.lastRead(db, scope);
      if (last && now.getTime() - last.getTime() > SILENT_MS)
        await openCase(db, "points-stale", `${carrier.name} ${country}`, { reason: answer.reason, last }, now);
      return told("silent", 0);
    }
    const judged = await judgeInTurns(answer.value, country);
    return told((await keep(scope, judged, now, isBelieved)) ? "read" : "held", judged.points.length);
  }

  const directories = () =>
    [...carriers.values()]
      .filter(({ directory }) => directory)
      .flatMap((carrier) => countriesOf(carrier.name).map((country) => ({ carrier, country })));

  /** Each list is read by one process. */
  async function refreshDue(now: Date): Promise<void> {
    await queries.forgetEmptyPlaces(db, now);
    for (const { carrier, country } of directories())
      if (await queries.claimList(db, { carrier: carrier.name, country, place: null }, { freshHours: FRESH_HOURS, now }))
        await readDirectory(carrier, country, now);
  }

  /** Reads lists now; staff may accept a much shorter one. */
  async function refresh(now: Date, only?: { carrier: string; country: string; isBelieved: boolean }): Promise<Refreshed[]> {
    const done: Refreshed[] = [];
    for (const { carrier, country } of directories())
      if (!only || (carrier.name === only.carrier && country === only.country))
        done.push(await readDirectory(carrier, country, now, only?.isBelieved));
    return done;
  }

  return {
    find,
    point,
    hasPoints,
    refreshDue,
    refresh,
    counts: () => queries.countByCarrier(db),
    quarantine: (most: number) => queries.listQuarantine(db, most),
  };
}

/** Validates in chunks, so that requests get their turns. */
async function judgeInTurns(list: readonly ListedPoint[], country: Country) {
  const points = new Map<string, JudgedPoint>();
  const quarantined: Quarantined[] = [];
  for (let from = 0; from < list.length; from += AT_A_TIME) {
    const judged = judgePoints(list.slice(from, from + AT_A_TIME), country);
    for (const one of judged.points)
      if (points.has(one.code)) quarantined.push({ code: one.code, why: "listed twice", listed: one });
      else points.set(one.code, one);
    quarantined.push(...judged.quarantined);
    await new Promise(setImmediate);
  }
  return { points: [...points.values()], quarantined };
}
