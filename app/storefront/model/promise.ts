import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import type { Currency, Language, Storefront } from "#app/foundation/storefront.ts";
import { handoverDate } from "#app/foundation/time/business-days.ts";
import { addDays, type Day, moscowTime } from "#app/foundation/time/day.ts";
import { dateLocales, dayWords } from "#app/foundation/time/day-words.ts";
import { isPaidInParts, PART_DAYS } from "#app/pricing/installments.ts";

export type DeliveryPromise = {
  day: string;
  freeFrom: string | null;
  /** Dates of four instalments; null where not offered. */
  partDays: string | null;
  cashbackPercent: number;
};

/** "сегодня, 12 декабря, …", as in the payment's schedule. */
function partDays(today: Day, lang: Language): string {
  const days = new Intl.DateTimeFormat(dateLocales[lang], { timeZone: "UTC", day: "numeric", month: "long" });
  const later = PART_DAYS.slice(1).map((after) => addDays(today, after));
  const words = later.map((day) => days.format(new Date(`${day}T12:00:00Z`)).replace(" ", "\u00a0"));
  return new Intl.ListFormat(dateLocales[lang]).format([m.parts_today({}, { locale: lang }), ...words]);
}

/** Promises before an address is known: dispatch date, free delivery threshold [CAT-08] [DLV-12]. */
export function promiseOf({ lang, currency }: { lang: Language; currency: Currency }, storefront: Storefront, now: Date): DeliveryPromise {
  const day = handoverDate(now);
  const named = new Intl.DateTimeFormat(dateLocales[lang], { timeZone: "UTC", day: "numeric", month: "long" })
    .format(new Date(`${day}T12:00:00Z`))
    .replace(" ", "\u00a0");
  const isTomorrow = day === addDays(moscowTime(now).day, 1);
  const free = storefront.freeDeliveryFromMinor;
  return {
    day:
      lang === "ru"
        ? isTomorrow
          ? `завтра, ${named}`
          : dayWords(day, lang)
        : isTomorrow
          ? `tomorrow, ${named}`
          : `on ${dayWords(day, lang)}`,
    partDays: isPaidInParts(storefront) && currency === "rub" ? partDays(moscowTime(now).day, lang) : null,
    cashbackPercent: storefront.cashbackPercent,
    freeFrom: free !== null && currency === "rub" ? formatMoney(rubles(free), "rub", lang) : null,
  };
}
