import type { Currency, Language } from "./storefront.ts";

/** Rubles are stored as kopecks; all rounding happens here or in `pricing/`. */

/** Kopecks to whole rubles; prices are whole rubles [PRC-18], so nothing is lost. */
export const rubles = (minor: number): number => Math.round(minor / 100);

export const minor = (wholeRubles: number): number => wholeRubles * 100;

/** Half-up of `numerator / denominator`, safe integers ≥ 0 [PRC-18]. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const double = BigInt(numerator) * 2n + BigInt(denominator);
  return Number(double / (BigInt(denominator) * 2n));
}

/** `amount × part / whole` half-up, exact for any size [PRC-23]. */
export const shareHalfUp = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/** `percent` of kopecks, rounded down to whole rubles, in kopecks [PRC-22] [PRC-26]. */
export const percentDown = (amountMinor: number, percent: number): number =>
  Number((BigInt(amountMinor) * BigInt(percent)) / 10_000n) * 100;

/** Drops the kopecks below a whole ruble. */
export const wholeRubles = (amountMinor: number): number => amountMinor - (amountMinor % 100);

const symbols: Record<Currency, string> = { rub: "₽", usd: "$", eur: "€", kzt: "₸" };

/** "12 990 ₽" in Russian, "12,990 ₽" in English, with non-breaking spaces. */
export function formatMoney(amount: number, currency: Currency, lang: Language): string {
  const digits = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, lang === "ru" ? "\u00a0" : ",");
  const sign = amount < 0 ? "\u2212" : "";
  if (lang === "en" && (currency === "usd" || currency === "eur")) return `${sign}${symbols[currency]}${digits}`;
  return `${sign}${digits}\u00a0${symbols[currency]}`;
}

/** Shows kopecks only where there are any: "333,33 ₽", "334 ₽". `amountMinor` ≥ 0. */
export const formatKopecks = (amountMinor: number, lang: Language): string => formatMinor(amountMinor, "rub", lang);

/** Minor units of any currency: "$94.50", "94 $". `amountMinor` ≥ 0. */
export function formatMinor(amountMinor: number, currency: Currency, lang: Language): string {
  const fraction = amountMinor % 100;
  const whole = formatMoney((amountMinor - fraction) / 100, currency, lang);
  if (fraction === 0) return whole;
  return whole.replace(/\d(?=\D*$)/, (last) => `${last}${lang === "ru" ? "," : "."}${String(fraction).padStart(2, "0")}`);
}

/** The rate frozen on an order: "$1 = 78.1234 ₽". */
export function formatRate(val: string, currency: Currency, lang: Language): string {
  const decimals = val.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
  return `${formatMoney(1, currency, lang)} = ${lang === "ru" ? decimals.replace(".", ",") : decimals}\u00a0₽`;
}

/** ceil(kopecks / `val`) in exact integers, `val` as stored ("78.12340000") [STO-05]. */
export const ceilToCurrency = (amountMinor: number, val: string): number => divide(amountMinor, val, "up");

/** floor(kopecks / `val`), for reductions [PRC-25]. */
export const floorToCurrency = (amountMinor: number, val: string): number => divide(amountMinor, val, "down");

export const worthMinor = (units: number, val: string): number => Number((BigInt(units) * scaledRate(val) + 500_000n) / 1_000_000n);

/** The most kopecks still shown as `units`, so a price filter matches the prices on screen. */
export const mostMinorShownAs = (units: number, val: string): number => Number((BigInt(units) * scaledRate(val)) / 1_000_000n);

function divide(amountMinor: number, val: string, direction: "up" | "down"): number {
  const scaled = scaledRate(val);
  const numerator = BigInt(amountMinor) * 1_000_000n;
  const quotient = numerator / scaled;
  return Number(direction === "up" && numerator % scaled !== 0n ? quotient + 1n : quotient);
}

/** `val` in hundred-millionths. */
function scaledRate(val: string): bigint {
  const [whole = "0", fraction = ""] = val.split(".");
  const scaled = BigInt(whole + fraction.padEnd(8, "0").slice(0, 8));
  if (scaled <= 0n) throw new Error(`A rate must be above zero: ${val}`);
  return scaled;
}
