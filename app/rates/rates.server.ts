import type { Logger } from "pino";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { type Currency, currencies } from "#app/foundation/storefront.ts";
import { fetchDailyRates } from "./cbr.server.ts";
import { keepRate, newestRates, type StoredRate } from "./rates.queries.server.ts";
import { isAbsurdJump } from "./rates.ts";

export type Rates = Awaited<ReturnType<typeof createRates>>;

/** Before the bank was ever asked: about the rates of November 2026, so that a first start without a network can sell. */
const first: Record<Currency, string> = { rub: "1", usd: "78.12340000", eur: "90.54120000", kzt: "0.15012300" };

/** Rubles for one unit of each currency, refreshed daily; a failed refresh keeps the last rate and never blocks a sale [STO-06]. */
export async function createRates({ db, url, log, onChange }: { db: Db; url: string; log: Logger; onChange: () => void }) {
  let known = new Map<string, StoredRate>();
  const read = async () => {
    known = new Map((await newestRates(db)).map((rate) => [rate.currency, rate]));
  };
  await read();
  return {
    /** Rubles for one unit as a decimal string; "1" for rub. */
    val: (currency: Currency): string => (currency === "rub" ? "1" : (known.get(currency)?.val ?? first[currency])),
    date: (currency: Currency): string | null => known.get(currency)?.date ?? null,
    reload: read,
    /** Asks the bank. Answers false and keeps what is known when it has no sensible answer. */
    refresh: async (now: Date): Promise<boolean> => {
      const answer = await fetchDailyRates(url);
      if (!answer.ok) {
        log.warn({ reason: answer.reason }, "rates not refreshed");
        return false;
      }
      for (const currency of currencies) {
        const val = answer.rates.get(currency);
        if (!val) continue;
        const held = isAbsurdJump(known.get(currency)?.val, val);
        await keepRate(db, { currency, source: "cbr", date: answer.date, val, held }, now);
        if (held) await openCase(db, "rate-jump", `${currency} ${answer.date}`, { from: known.get(currency)?.val, to: val }, now);
      }
      await read();
      onChange();
      return true;
    },
  };
}
