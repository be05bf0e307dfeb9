import { formatMoney, rubles } from "#app/foundation/money.ts";
import type { Currency, Language, Storefront } from "#app/foundation/storefront.ts";
import { handoverDate } from "#app/foundation/time/business-days.ts";
import { addDays, moscowTime } from "#app/foundation/time/day.ts";
import { dayWords } from "#app/foundation/time/day-words.ts";

export type DeliveryPromise = { day: string; freeFrom: string | null };

/** What may be promised before an address is known: when the goods leave us, and from what sum it costs nothing [CAT-08] [DLV-12]. */
export function promiseOf({ lang, currency }: { lang: Language; currency: Currency }, storefront: Storefront, now: Date): DeliveryPromise {
  const day = handoverDate(now);
  const named = new Intl.DateTimeFormat(lang === "ru" ? "ru-RU" : "en-GB", { timeZone: "UTC", day: "numeric", month: "long" })
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
    freeFrom: free !== null && currency === "rub" ? formatMoney(rubles(free), "rub", lang) : null,
  };
}
