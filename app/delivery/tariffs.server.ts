import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { Answer, Carrier, Place, Tariff } from "./carriers/carrier.ts";
import { cityNamed, type Destination, placeKey, wholeIndex } from "./cities.ts";
import * as queries from "./tariffs.queries.server.ts";

/** A carrier's word, and since when it is kept where the carrier could not be asked now. */
export type Told = { tariffs: Tariff[]; keptSince: Date | null };

const FRESH_MS = 10 * 60_000;
/** What a carrier said yesterday is no price any more. */
const SERVES_MS = 24 * 3_600_000;
/** Nobody at the counter waits three seconds for a carrier [DLV-04]: the rest is for what else a page takes. */
const PATIENCE_MS = 2800;
const RETRY_AFTER_MS = [1000, 5000, 20_000];

/** The city in its own country's spelling, as carriers file it. */
export function placeOf({ country, city, region, index }: Destination): Place {
  const known = cityNamed(city, country, region ?? "");
  if (known) return { country, city: known.name.ru, region: known.region.ru, index: known.index };
  return { country, city: city.trim(), region: region?.trim() ?? "", index: wholeIndex(index) };
}

/** Carriers' prices by city and parcel: asked for once at a time, kept, and served from what was kept while a carrier is away [DLV-04]. */
export function createTariffs({ db, log }: { db: Db; log: Logger }) {
  const underWay = new Map<string, Promise<Answer<Tariff[]>>>();
  let open = true;

  /** One question to the carrier for all who want to know; its answer is kept whenever it comes, and a failure is asked again behind. */
  function ask(carrier: Carrier, to: Destination, parcel: Parcel, now: Date, attempt = 0): Promise<Answer<Tariff[]>> {
    const key = { place: placeKey(to), parcel: sizeOf(parcel), carrier: carrier.name };
    const flight = JSON.stringify(key);
    const running = underWay.get(flight);
    if (running) return running;
    const began = performance.now();
    const work = (async (): Promise<Answer<Tariff[]>> => {
      // Whoever looked for a kept answer a moment before the last question ended need not ask it again.
      const kept = await queries.findTariffs(db, key);
      if (kept && isFresh(kept, now)) return { ok: true, value: kept.tariffs };
      const answer = await carrier.quote(placeOf(to), parcel);
      if (answer.ok) await queries.keepTariffs(db, key, answer.value, new Date(now.getTime() + performance.now() - began));
      else log.warn({ carrier: carrier.name, reason: answer.reason }, "a carrier gave no price");
      return answer;
    })()
      .catch((error: unknown): Answer<Tariff[]> => {
        if (open) log.error({ err: error, carrier: carrier.name }, "a carrier's price was lost");
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

  /** null = the carrier has not answered in time, nor within a day before. */
  async function tariffsOf(
    carrier: Carrier,
    to: Destination,
    parcel: Parcel,
    { now, patience = onePatience() }: { now: Date; patience?: Patience },
  ): Promise<Told | null> {
    const key = { place: placeKey(to), parcel: sizeOf(parcel), carrier: carrier.name };
    const kept = await queries.findTariffs(db, key);
    if (kept && isFresh(kept, now)) return { tariffs: kept.tariffs, keptSince: null };
    const answer = await Promise.race([ask(carrier, to, parcel, now), patience()]);
    if (answer?.ok) return { tariffs: answer.value, keptSince: null };
    return kept && ageOf(kept, now) < SERVES_MS ? { tariffs: kept.tariffs, keptSince: kept.fetchedAt } : null;
  }

  function close() {
    open = false;
  }

  return { tariffsOf, close, forgetOld: (now: Date) => queries.forgetOldTariffs(db, now) };
}

/** Undefined once it is over, and no reason for a process to stay. It begins with the first carrier that is waited for. */
export type Patience = () => Promise<undefined>;

/** One for all that a request asks: what a carrier has not answered in time, the same request does not wait for again. */
export function onePatience(): Patience {
  let end: Promise<undefined> | undefined;
  return () => (end ??= wait(PATIENCE_MS, undefined, { ref: false }));
}

const ageOf = ({ fetchedAt }: queries.StoredTariffs, now: Date) => now.getTime() - fetchedAt.getTime();
const isFresh = (kept: queries.StoredTariffs, now: Date) => ageOf(kept, now) < FRESH_MS;
const sizeOf = ({ length, width, height, weight }: Parcel) => `${length}x${width}x${height} mm ${weight} g`;
