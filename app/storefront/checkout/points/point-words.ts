import { hoursOn, isAllDay, type Span, spanInWords } from "#app/delivery/points/opening-hours.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { KnownPoint } from "./found-points.ts";

export const placeOf = ({ address, name }: Pick<KnownPoint, "address" | "name">): string => address || name;

const span = (hours: Span | null): string =>
  hours === null ? m.checkout_points_closed() : isAllDay(hours) ? m.checkout_points_always() : spanInWords(hours);

/** Today's hours, or the carrier's text if unreadable. */
export function today({ week, hours }: KnownPoint, now: Date): string {
  if (!week) return hours.replaceAll("-", "–");
  const open = hoursOn(week, now);
  if (!open) return m.checkout_points_closed_today();
  return isAllDay(open) ? m.checkout_points_always() : m.checkout_points_today({ hours: spanInWords(open) });
}

/** "примерка · оплата картой". */
export const offers = ({ tryon, card, cash }: KnownPoint): string[] => [
  ...(tryon ? [m.checkout_points_tryon()] : []),
  ...(card ? [m.checkout_points_card()] : []),
  ...(cash ? [m.checkout_points_cash()] : []),
];

/** "Чистые пруды"; "" if none. */
export const metroOf = ({ name }: KnownPoint): string => /(?:^|, )м\. (.+)$/.exec(name)?.[1] ?? "";

/** "350 m" or "1.2 km", straight line; "" if unknown. */
export function howFar({ km }: Pick<KnownPoint, "km">, lang: Language): string {
  if (km === null) return "";
  if (km < 0.975) return m.checkout_points_metres({ count: Math.max(50, Math.round(km * 20) * 50) });
  const count = new Intl.NumberFormat(lang, { maximumFractionDigits: km < 9.95 ? 1 : 0 }).format(km);
  return m.checkout_map_km({ count });
}

const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** Runs of equal days: [["пн–пт", "10:00–20:00"], ["сб", "закрыто"]]. */
export function weekInWords({ week }: KnownPoint, lang: Language): [days: string, hours: string][] {
  if (!week) return [];
  const names = new Intl.DateTimeFormat(lang, { weekday: "short", timeZone: "UTC" });
  const name = (day: number) => names.format(MONDAY + day * DAY_MS);
  const runs: { from: number; to: number; hours: string }[] = [];
  for (const [day, open] of week.entries()) {
    const last = runs.at(-1);
    if (last?.hours === span(open)) last.to = day;
    else runs.push({ from: day, to: day, hours: span(open) });
  }
  return runs.map(({ from, to, hours }) => [from === to ? name(from) : `${name(from)}–${name(to)}`, hours]);
}
