import type { Language } from "../storefront.ts";
import { type Day, moscowTime } from "./day.ts";

/** How each language writes dates. */
export const dateLocales: Record<Language, string> = { ru: "ru-RU", en: "en-US" };
const made = new Map<Language, Intl.DateTimeFormat>();

function words(lang: Language): Intl.DateTimeFormat {
  const format =
    made.get(lang) ?? new Intl.DateTimeFormat(dateLocales[lang], { weekday: "short", day: "numeric", month: "long", timeZone: "UTC" });
  made.set(lang, format);
  return format;
}

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);
/** Non-breaking: one date stays on one line. */
const whole = (text: string) => text.replaceAll(" ", "\u00a0");

export const dayWords = (day: Day, lang: Language): string => whole(words(lang).format(noon(day)));

/** "27 ноября 2026 г."; the year may wrap to its own line. */
export const dateWords = (day: Day, lang: Language): string =>
  new Intl.DateTimeFormat(dateLocales[lang], { dateStyle: "long", timeZone: "UTC" }).format(noon(day)).replace(/\s(?!\d{4})/g, "\u00a0");

/** "вт–ср, 24–25 ноября"; both in full across months; one date when equal. */
export function dayRange({ from, to }: { from: Day; to: Day }, lang: Language): string {
  if (from === to) return dayWords(from, lang);
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${dayWords(from, lang)}\u00a0– ${dayWords(to, lang)}`;
  const start = words(lang).formatToParts(noon(from));
  const end = words(lang).formatToParts(noon(to));
  return whole(
    end.map(({ type, value }, at) => (type === "weekday" || type === "day" ? `${start[at]!.value}–\u2060${value}` : value)).join(""),
  );
}

/** "14:05" in Moscow. */
export const minuteWords = (at: Date): string => moscowTime(at).time.slice(0, 5);

/** "20 ноября, 14:05" in the reader's time zone. */
export const momentWords = (at: string, lang: Language, timeZone = "Europe/Moscow"): string =>
  whole(
    new Intl.DateTimeFormat(dateLocales[lang], {
      day: "numeric",
      month: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone,
    }).format(new Date(at)),
  );
