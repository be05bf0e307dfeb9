import { closeAll, closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { type Currency, currencies } from "#app/foundation/storefront.ts";
import { addDays, moscowTime } from "#app/foundation/time/day.ts";
import { askBankOfRussia } from "./cbr.server.ts";
import { askEuropeanBank } from "./ecb.server.ts";
import { believeRate, heldRates, keepRate, newestRates, type StoredRate } from "./rates.queries.server.ts";
import { type DayRates, judge, untimely, type Vals, type Verdict } from "./rates.ts";

export type Rates = Awaited<ReturnType<typeof createRates>>;

type Deps = { db: Db; urls: { cbr: string; ecb: string }; log: Pick<Log, "warn">; alarm: (kind: string) => void; onChange: () => void };

/** Rates of November 2026, so that a first start without network can sell. */
const first: Record<Currency, string> = { rub: "1", usd: "78.12340000", eur: "90.54120000", kzt: "0.15012300" };

/** Days without a bank before an alarm. */
const SILENT_DAYS = 3;

/** Daily rates; a failed refresh keeps the last and never blocks a sale [STO-06]. Sources: docs/decisions/0020-prices-abroad.md. */
export async function createRates({ db, urls, log, alarm, onChange }: Deps) {
  let known = new Map<string, StoredRate>();
  const read = async () => {
    const before = JSON.stringify([...known]);
    known = new Map((await newestRates(db)).map((rate) => [rate.currency, rate]));
    if (JSON.stringify([...known]) !== before) onChange();
  };
  await read();

  const newest = () => [...known.values()].reduce<string | null>((most, { date }) => (most && most > date ? most : date), null);

  async function miss(reason: string, now: Date): Promise<false> {
    log.warn({ reason }, "rates.refresh_failed");
    const last = newest();
    if (last && last < addDays(moscowTime(now).day, -SILENT_DAYS)) {
      alarm("rates_stale");
      await openCase(db, "rates-stale", last, { reason }, now);
    }
    return false;
  }

  async function hold({ currency, val, held }: Verdict, date: string, now: Date) {
    log.warn({ currency, date, val, known: known.get(currency)?.val, reason: held }, "rates.held_for_review");
    alarm("rate_held");
    if (held) await openCase(db, `rate-${held}`, `${currency} ${date}`, { from: known.get(currency)?.val, to: val }, now);
  }

  /** The ECB's rates as a cross-check; without them the Bank of Russia alone counts. */
  async function witness(now: Date): Promise<DayRates | null> {
    const answer = await askEuropeanBank(urls.ecb);
    const trouble = answer.ok ? untimely(answer.date, null, moscowTime(now).day) : answer.reason;
    if (trouble) log.warn({ reason: trouble }, "rates.comparison_failed");
    return answer.ok && !trouble ? answer : null;
  }

  return {
    /** Rubles per unit as a decimal string; "1" for rub. */
    val: (currency: Currency): string => (currency === "rub" ? "1" : (known.get(currency)?.val ?? first[currency])),
    date: (currency: Currency): string | null => known.get(currency)?.date ?? null,
    reload: read,
    /** False if the banks gave no usable answer; rates stay. */
    refresh: async (now: Date): Promise<boolean> => {
      const [answer, told] = await Promise.all([askBankOfRussia(urls.cbr), witness(now)]);
      if (!answer.ok) return miss(answer.reason, now);
      const trouble = untimely(answer.date, newest(), moscowTime(now).day);
      if (trouble) return miss(trouble, now);
      const vals: Vals = Object.fromEntries([...known.values()].map(({ currency, val }) => [currency, val]));
      const verdicts = judge(answer, vals, first, told);
      for (const verdict of verdicts) {
        const { currency, source, val, held } = verdict;
        await keepRate(db, { currency, source, date: answer.date, val, held: held !== null }, now);
        if (held) await hold(verdict, answer.date, now);
      }
      const missing = currencies.filter((currency) => currency !== "rub" && !verdicts.some((verdict) => verdict.currency === currency));
      if (missing.length) log.warn({ missing, date: answer.date }, "rates.missing");
      await closeAll(db, "rates-stale", now);
      await read();
      return true;
    },
    held: () => heldRates(db),
    approve: async (currency: string, date: string, now: Date): Promise<boolean> => {
      const found = await inTransaction(db, async (trx) => {
        const count = await believeRate(trx, currency, date);
        if (count > 0)
          noteChange(trx, { objectKind: "rate", objectId: `${currency} ${date}`, before: { held: true }, after: { held: false } });
        for (const kind of ["rate-jump", "rate-cross"] as const) await closeCase(trx, kind, `${currency} ${date}`, now);
        return count > 0;
      });
      await read();
      return found;
    },
  };
}
