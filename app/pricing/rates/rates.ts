import type { Currency } from "#app/foundation/storefront.ts";
import { addDays, type Day } from "#app/foundation/time/day.ts";

/** Rates of a day by lower-case ISO code, positive decimal strings. */
export type DayRates = { date: Day; rates: ReadonlyMap<string, string> };
export type BankAnswer = ({ ok: true } & DayRates) | { ok: false; reason: string };

/** `held`: why it is quarantined; null = confirmed. */
export type Verdict = { currency: Currency; source: "cbr" | "ecb"; val: string; held: "jump" | "cross" | null };

/** Rubles per unit, by currency. */
export type Vals = Readonly<Partial<Record<Currency, string>>>;

export function answerOf(date: string, rates: ReadonlyMap<string, string>): BankAnswer {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
  return isDay && rates.size ? { ok: true, date, rates } : { ok: false, reason: "no rates in the answer" };
}

const traded = ["usd", "eur", "kzt"] as const;
/** Covers Russia's longest holidays; rates are set a weekend ahead at most. */
const OLDEST_DAYS = 20;
const AHEAD_DAYS = 5;
/** An older cross-check proves nothing. */
const WITNESS_DAYS = 5;

/** A change above a fifth in a day is quarantined [STO-06]. */
export const isAbsurdJump = (before: string, after: string): boolean => isFurther(scaled(before), scaled(after), 5n);

/** Why a document's date is implausible; null = fine. */
export function untimely(date: Day, newest: Day | null, today: Day): string | null {
  if (newest !== null && date < newest) return `rates of ${date}, older than those of ${newest}`;
  if (date < addDays(today, -OLDEST_DAYS)) return `rates of ${date}, long ago`;
  return date > addDays(today, AHEAD_DAYS) ? `rates of ${date}, still to come` : null;
}

/** Confirms or holds a day's rates. The ECB cross-checks EUR/USD: a mismatch holds both, a missing one is derived from the other. */
export function judge(told: DayRates, known: Vals, usual: Vals, witness: DayRates | null): Verdict[] {
  const dollars = witness && isNear(witness.date, told.date) ? witness.rates.get("usd") : undefined;
  const sane = (currency: (typeof traded)[number], val: string) => {
    const last = known[currency];
    return last === undefined ? !isFarOff(usual[currency]!, val) : !isAbsurdJump(last, val);
  };
  const verdicts = new Map(
    traded.flatMap((currency) => {
      const val = told.rates.get(currency);
      return val === undefined ? [] : [[currency, { currency, source: "cbr", val, held: sane(currency, val) ? null : "jump" } as Verdict]];
    }),
  );
  const [usd, eur] = [verdicts.get("usd"), verdicts.get("eur")];
  const good = [usd, eur].filter((verdict) => verdict?.held === null);
  if (!dollars || good.length === 0) return [...verdicts.values()];
  if (usd && eur && good.length === 2) {
    const agree = !isFurther(scaled(usd.val) * scaled(dollars), scaled(eur.val) * ONE, 20n);
    return [...verdicts.values()].map((verdict) =>
      agree || (verdict !== usd && verdict !== eur) ? verdict : { ...verdict, held: "cross" },
    );
  }
  const stand = good[0] === usd ? inEuro(usd!.val, dollars) : inDollars(eur!.val, dollars);
  return sane(stand.currency, stand.val) ? [...verdicts.values(), stand] : [...verdicts.values()];
}

/** Value ÷ nominal, eight decimals, half-up: "15,0123" per 100 → "0.15012300". */
export const perUnit = (value: string, nominal: number): string => decimal(scaled(value.replace(",", ".")), BigInt(nominal));

const inEuro = (usdVal: string, dollars: string) =>
  ({ currency: "eur", source: "ecb", val: decimal(scaled(usdVal) * scaled(dollars), ONE), held: null }) as const;
const inDollars = (eurVal: string, dollars: string) =>
  ({ currency: "usd", source: "ecb", val: decimal(scaled(eurVal) * ONE, scaled(dollars)), held: null }) as const;

const isFurther = (a: bigint, b: bigint, part: bigint): boolean => (b > a ? b - a : a - b) * part > a;

/** Triple or a third of the usual rate: an error, not the market. */
const isFarOff = (usual: string, val: string): boolean => scaled(val) > scaled(usual) * 3n || scaled(val) * 3n < scaled(usual);

const isNear = (one: Day, other: Day): boolean => one >= addDays(other, -WITNESS_DAYS) && one <= addDays(other, WITNESS_DAYS);

const ONE = 100_000_000n;

/** In hundred-millionths. */
const scaled = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(8, "0").slice(0, 8));
};

function decimal(scaled: bigint, by: bigint): string {
  const digits = ((scaled * 2n + by) / (2n * by)).toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
