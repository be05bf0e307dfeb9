import { m } from "#app/foundation/i18n/messages/messages.js";
import { useDesk } from "./use-desk.ts";

/** A moment: date and time in Moscow, where the shop's day is; the exact one on hover. */
export function When({ at, withYear = false }: { at: Date | string; withYear?: boolean }) {
  const { lang } = useDesk();
  const date = new Date(at);
  const shown = new Intl.DateTimeFormat(lang === "ru" ? "ru-RU" : "en-GB", {
    day: "numeric",
    month: "short",
    ...(withYear && { year: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Moscow",
  }).format(date);
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()}>
      {shown}
    </time>
  );
}

const STEPS = [
  [60, "minute"],
  [60, "hour"],
  [24, "day"],
] as const;

/** How long ago: "5 minutes", "3 days"; `isAgo`: "3 days ago". `now` comes from the server, so that both renders agree. */
export function Age({ at, now, isAgo = false }: { at: Date | string; now: Date | string; isAgo?: boolean }) {
  const { lang } = useDesk();
  let value = Math.max(0, Math.floor((new Date(now).getTime() - new Date(at).getTime()) / 1000));
  let unit: string = "second";
  for (const [size, next] of STEPS) {
    if (value < size) break;
    value = Math.floor(value / size);
    unit = next;
  }
  const since = isAgo
    ? new Intl.RelativeTimeFormat(lang, { numeric: "always" }).format(-value, unit as Intl.RelativeTimeFormatUnit)
    : new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const shown = unit === "second" ? m.desk_just_now() : since;
  return (
    <time dateTime={new Date(at).toISOString()} title={new Date(at).toISOString()}>
      {shown}
    </time>
  );
}
