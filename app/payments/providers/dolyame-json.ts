/** Dolyame's JSON: sums are rubles as numbers with two decimals. They are read and written as text, for no fraction of theirs is exact in binary. */

type ExactJson = {
  rawJSON: (text: string) => unknown;
  parse: (text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown) => unknown;
};
// ES2026, which the compiler's library does not describe yet.
const json = JSON as unknown as ExactJson;

/** Every number becomes the text it was written as; undefined where the text is no JSON. */
export function readExactJson(text: string): unknown {
  try {
    return json.parse(text, (_key, value, { source }) => (typeof value === "number" ? source : value));
  } catch {
    return undefined;
  }
}

/** Kopecks as a JSON number of rubles: 1199000 → 11990.00. `minor` ≥ 0. */
export const rublesNumber = (minor: number): unknown => json.rawJSON(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`);

/** What a sum may look like; a third decimal may only be a nought. */
export const decimalRubles = /^\d{1,10}(\.\d{1,2}0*)?$/;

/** "11990.5" → 1199050. Takes what `decimalRubles` lets through. */
export function kopecksOf(decimal: string): number {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}
