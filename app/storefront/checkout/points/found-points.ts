import type { OfferedPoint } from "#app/client/checkout/ask-options.ts";
import { hoursOn, isOpenAt, readHours, type Week } from "#app/delivery/points/opening-hours.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

export const claims = ["tryon", "card", "cash", "open", "late"] as const;
export type Claim = (typeof claims)[number];

/** `carrier`: "" = any. */
export type PointFilters = { text: string; carrier: CarrierName | ""; claims: readonly Claim[] };

/** `km`: null = shopper's position unknown. */
export type KnownPoint = OfferedPoint & { key: string; words: string; week: Week | null; km: number | null };

/** "Open late" for people with jobs. */
const LATE = 21 * 60;

const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** Precomputes filters; timetables are shared, so cache them. */
export function knownPoints(points: readonly OfferedPoint[]): KnownPoint[] {
  const weeks = new Map<string, Week | null>();
  return points.map((point) => {
    const week = weeks.get(point.hours) ?? readHours(point.hours);
    weeks.set(point.hours, week);
    return { ...point, key: `${point.type} ${point.code}`, words: plain(`${point.name} ${point.address} ${point.code}`), week, km: null };
  });
}

/** All words in name, address or code, and all ticked features. */
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

/** Unreadable hours match nothing. */
const tests: Record<Claim, (point: KnownPoint, now: Date) => boolean> = {
  tryon: ({ tryon }) => tryon,
  card: ({ card }) => card,
  cash: ({ cash }) => cash,
  open: ({ week }, now) => week !== null && isOpenAt(week, now),
  late: ({ week }, now) => ((week && hoursOn(week, now)?.[1]) ?? 0) >= LATE,
};
