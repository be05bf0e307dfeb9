import type { PostOrder } from "./parcels.ts";

/** EMS destinations: ISO number, zone, weight limit, working days if published. */
interface Destination {
  zone: number;
  heaviestGrams: number;
  days?: [min: number, max: number];
}

const near = [112, 398, 51, 417, 268, 498];
const far = [840];
const light: Record<number, number> = { 724: 20_000, 398: 20_000, 752: 20_000, 352: 20_000, 840: 30_000 };
const europe = [8, 20, 40, 56, 70, 100, 191, 196, 203, 208, 233, 246, 250, 276, 300, 348, 352, 372, 380, 428, 438, 440, 442, 470, 492, 499, 528, 807, 578, 616, 620, 642, 674, 688, 703, 705, 724, 752, 756, 792, 826]; // biome-ignore format: a list
const untold = [840, 352, 20];

const zoneOf = (country: number) => (near.includes(country) ? 1 : far.includes(country) ? 3 : 2);
/** undefined = suspended. */
export function destination(country: unknown): Destination | undefined {
  if (typeof country !== "number" || ![...near, ...europe, ...far].includes(country)) return undefined;
  const zone = zoneOf(country);
  return { zone, heaviestGrams: light[country] ?? 30_000, ...(!untold.includes(country) && { days: [3 + zone * 2, 8 + zone * 4] }) };
}

const LONGEST_CM = 150;
const GIRTH_CM = 300;
/** Length plus girth, by UPU rules. */
export function isOversized({ length = 0, width = 0, height = 0 }: Record<string, number> = {}): boolean {
  const [longest = 0, ...others] = [length, width, height].sort((a, b) => b - a);
  return longest > LONGEST_CM || longest + 2 * others.reduce((sum, side) => sum + side, 0) > GIRTH_CM;
}

/** Kopecks; exports bear no VAT. */
export const rateAbroad = ({ zone }: Destination, grams: number) =>
  145_000 + zone * 65_000 + Math.ceil(grams / 500) * (12_000 + zone * 21_000);

interface Entry {
  amount?: number;
  "country-code"?: number;
  description?: string;
  "tnved-code"?: string;
  trademark?: string;
  value?: number;
  weight?: number;
}

const isWhole = (number: unknown, least: number) => Number.isInteger(number) && (number as number) >= least;
const isLatin = (text: unknown) => typeof text === "string" && text.trim() !== "" && !/\p{Script=Cyrillic}/u.test(text);

export function wrongAbroad(asked: PostOrder): string[] {
  const to = destination(asked["mail-direct"]);
  const customs = asked["customs-declaration"] as { currency?: string; "entries-type"?: string; "customs-entries"?: Entry[] } | undefined;
  const entries = customs?.["customs-entries"] ?? [];
  const heavy = entries.reduce((sum, { weight = 0, amount = 0 }) => sum + weight * amount, 0);
  const latin = ["place-to", "street-to", "house-to", "recipient-name", "surname", "given-name"];
  return [
    ...(to ? [] : ["mail-direct"]),
    ...(isWhole(asked.mass, 1) && asked.mass! <= (to?.heaviestGrams ?? Number.POSITIVE_INFINITY) ? [] : ["mass"]),
    ...(isOversized(asked.dimension) ? ["dimension"] : []),
    ...(/^[A-Z0-9][A-Z0-9 -]{1,11}$/.test(String(asked["str-index-to"] ?? "")) ? [] : ["str-index-to"]),
    ...latin.filter((name) => !isLatin(asked[name])),
    ...(/^[1-9]\d{7,14}$/.test(String(asked["tel-address"] ?? "")) ? [] : ["tel-address"]),
    ...(asked["mail-category"] === "ORDINARY" ? [] : ["mail-category"]),
    ...(customs?.currency === "RUB" && customs["entries-type"] === "SALE_OF_GOODS" && entries.length > 0 && heavy <= (asked.mass ?? 0)
      ? entries.flatMap(wrongEntry)
      : ["customs-declaration"]),
  ];
}

const wrongEntry = (entry: Entry) => [
  ...(isWhole(entry.amount, 1) ? [] : ["amount"]),
  ...(isWhole(entry["country-code"], 1) ? [] : ["country-code"]),
  ...(isLatin(entry.description) && entry.description!.length <= 60 ? [] : ["description"]),
  ...(/^\d{6,10}$/.test(entry["tnved-code"] ?? "") ? [] : ["tnved-code"]),
  ...(isWhole(entry.value, 0) ? [] : ["value"]),
  ...(isWhole(entry.weight, 1) ? [] : ["weight"]),
];

const weights = [8, 6, 4, 2, 3, 5, 9, 7];
/** UPU S10. */
export function barcodeAbroad(serial: number): string {
  const digits = String(serial).padStart(8, "0");
  const rest = 11 - ([...digits].reduce((sum, digit, place) => sum + Number(digit) * weights[place]!, 0) % 11);
  return `EA${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}RU`;
}
