/** Sums are JSON numbers with two decimals, handled as text, since binary floats are inexact. */

type ExactJson = {
  rawJSON: (text: string) => unknown;
  parse: (text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown) => unknown;
};
// ES2026, missing in TypeScript's library.
const json = JSON as unknown as ExactJson;

export function readExactJson(text: string): unknown {
  try {
    return json.parse(text, (_key, value, { source }) => (typeof value === "number" ? source : value));
  } catch {
    return undefined;
  }
}

export const rublesNumber = (minor: number): unknown => json.rawJSON(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`);

/** A third decimal must be zero. */
export const decimalRubles = /^\d{1,10}(\.\d{1,2}0*)?$/;

export function kopecksOf(decimal: string): number {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}
