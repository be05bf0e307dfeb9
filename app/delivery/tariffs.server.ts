import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { Answer, Carrier, Place, Tariff } from "./carriers/carrier.ts";
import { cityNamed, type Destination, placeKey, wholeIndex } from "./cities.ts";
import * as queries from "./tariffs.queries.server.ts";

/** `keptSince`: when a cached answer was fetched. */
export type TariffAnswer = { tariffs: Tariff[]; keptSince: Date | null };

const FRESH_MS = 10 * 60_000;
const SERVES_MS = 24 * 3_600_000;
/** Three seconds in all [DLV-04], less what else a page needs. */
const PATIENCE_MS = 2800;
const RETRY_AFTER_MS = [1000, 5000, 20_000];

export function placeOf({ country, city, region, index }: Destination): Place {
  const known = cityNamed(city, country, region ?? "");
  if (known) return { country, city: known.name.ru, region: known.region.ru, index: known.index };
  return { country, city: city.trim(), region: region?.trim() ?? "", index: wholeIndex(index) };
}

/** Cached rates by city and parcel: coalesced, and served stale while a carrier is down [DLV-04]. */
export function createTariffs({ db, log }: { db: Db; log: Log }) {
  const underWay = new Map<string, Promise<Answer<Tariff[]>>>();
  let open = true;

  /** Coalesced; late answers are cached, failures retried in the background. */
  function ask(carrier: Carrier, to: Destination, parcel: Parcel, now: Date, attempt = 0): Promise<Answer<Tariff[]>> {
    const key = { place: placeKey(to), parcel: sizeOf(parcel), carrier: carrier.name };
    const flight = JSON.stringify(key);
    const running = underWay.get(flight);
    if (running) return running;
    const began = performance.now();
    const work = (async (): Promise<Answer<Tariff[]>> => {
      // The last request may have just finished.
      const kept = await queries.findTariffs(db, key);
      if (kept && isFresh(kept, now)) return { ok: true, value: kept.tariffs };
      const answer = await carrier.quote(placeOf(to), parcel);
      if (answer.ok) await queries.keepTariffs(db, key, answer.value, new Date(now.getTime() + performance.now() - began));
      else log.warn({ carrier: carrier.name, reason: answer.reason }, "carrier.quote_failed");
      return answer;
    })()
      .catch((error: unknown): Answer<Tariff[]> => {
        if (open) log.error({ err: error, carrier: carrier.name }, "carrier.quote_not_stored");
        return { ok: false, reason: String(error) };
      })
      .finally(() => underWay.delete(flight));
    underWay.set(flight, work);
    void work.then((answer) => {
      const pause = RETRY_AFTER_MS[attempt];
      if (answer.ok || pause === undefined || !open) return;
      setTimeout(() => open && void ask(carrier, to, parcel, now, attempt + 1), pause).unref();
    });
    return work;
  }

  /** null = no timely answer and no cache within a day. */
  async function tariffsOf(
    carrier: Carrier,
    to: Destination,
    parcel: Parcel,
    { now, deadline = startDeadline() }: { now: Date; deadline?: Deadline },
  ): Promise<TariffAnswer | null> {
    const key = { place: placeKey(to), parcel: sizeOf(parcel), carrier: carrier.name };
    const kept = await queries.findTariffs(db, key);
    if (kept && isFresh(kept, now)) return { tariffs: kept.tariffs, keptSince: null };
    const answer = await Promise.race([ask(carrier, to, parcel, now), deadline()]);
    if (answer?.ok) return { tariffs: answer.value, keptSince: null };
    return kept && ageOf(kept, now) < SERVES_MS ? { tariffs: kept.tariffs, keptSince: kept.fetchedAt } : null;
  }

  function close() {
    open = false;
  }

  return { tariffsOf, close, forgetOld: (now: Date) => queries.forgetOldTariffs(db, now) };
}

/** Resolves at the deadline, which starts with the first wait and doesn't keep the process alive. */
export type Deadline = () => Promise<undefined>;

export function startDeadline(): Deadline {
  let end: Promise<undefined> | undefined;
  return () => (end ??= wait(PATIENCE_MS, undefined, { ref: false }));
}

const ageOf = ({ fetchedAt }: queries.StoredTariffs, now: Date) => now.getTime() - fetchedAt.getTime();
const isFresh = (kept: queries.StoredTariffs, now: Date) => ageOf(kept, now) < FRESH_MS;
const sizeOf = ({ length, width, height, weight }: Parcel) => `${length}x${width}x${height} mm ${weight} g`;
