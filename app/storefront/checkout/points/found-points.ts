import type { OfferedPoint } from "#app/client/checkout/ask-options.ts";
import { hoursOn, isOpenAt, readHours, type Week } from "#app/delivery/points/opening-hours.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

export const claims = ["tryon", "card", "cash", "open", "late"] as const;
export type Claim = (typeof claims)[number];

/** `carrier`: "" = any. */
export type PointFilters = { text: string; carrier: CarrierName | ""; claims: readonly Claim[] };

/** `km`: how far it is from the shopper; null = nobody knows where they are. */
export type KnownPoint = OfferedPoint & { key: string; words: string; week: Week | null; km: number | null };

/** Who comes after work comes until nine. */
const LATE = 21 * 60;

const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** Points with what is asked of them again and again made ready: thousands of them have but a few timetables. */
export function knownPoints(points: readonly OfferedPoint[]): KnownPoint[] {
  const weeks = new Map<string, Week | null>();
  return points.map((point) => {
    const week = weeks.get(point.hours) ?? readHours(point.hours);
    weeks.set(point.hours, week);
    return { ...point, key: `${point.type} ${point.code}`, words: plain(`${point.name} ${point.address} ${point.code}`), week, km: null };
  });
}

/** Points whose name, address or code hold every word that was typed, and that have what was ticked. */
export function foundPoints(points: readonly KnownPoint[], { text, carrier, claims }: PointFilters, now: Date): KnownPoint[] {
  const words = plain(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  return points.filter(
    (point) =>
      (!carrier || point.type === carrier) &&
      words.every((word) => point.words.includes(word)) &&
      claims.every((claim) => tests[claim](point, now)),
  );
}

/** A timetable that nobody can read keeps no promise. */
const tests: Record<Claim, (point: KnownPoint, now: Date) => boolean> = {
  tryon: ({ tryon }) => tryon,
  card: ({ card }) => card,
  cash: ({ cash }) => cash,
  open: ({ week }, now) => week !== null && isOpenAt(week, now),
  late: ({ week }, now) => ((week && hoursOn(week, now)?.[1]) ?? 0) >= LATE,
};
