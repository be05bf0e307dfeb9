import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { Erasure } from "./erasure.ts";
import { personal } from "./inventory.ts";
import { tableLabels } from "./labels.ts";

/** "22 ноября 2026 г., 14:05" in Moscow. */
export function actTime(at: Date, lang: Language): string {
  const { day, time } = moscowTime(at);
  return `${dateWords(day, lang)}, ${time.slice(0, 5)}`;
}

/** The erasure record required by law: number, time, requester, what was erased, what is kept and why. */
export function actText({ number, at, askedBy, erased, gaveUp, keepUntil }: Erasure, brand: string, lang: Language): string {
  const locale = { locale: lang };
  const named = (isKept: boolean) =>
    Object.entries(erased)
      .filter(([table]) => tableLabels[table] && ((personal[table]?.kept ?? null) !== null) === isKept)
      .map(([table, rows]) => `${tableLabels[table]![lang].toLowerCase()} (${rows})`)
      .join(", ");
  const givenUp = gaveUp.bonus + gaveUp.advance + gaveUp.deposit;
  return [
    m.act_title({ number, brand }, locale),
    m.act_when({ time: actTime(at, lang) }, locale),
    askedBy === "customer" ? m.act_by_customer({}, locale) : m.act_by_staff({}, locale),
    m.act_gone({ what: named(false) || "—" }, locale),
    m.act_blanked({ what: named(true) || "—" }, locale),
    ...(givenUp > 0 ? [m.act_given_up({ sum: formatKopecks(givenUp, lang) }, locale)] : []),
    ...(keepUntil ? [m.act_kept({ day: dateWords(keepUntil, lang) }, locale)] : []),
    m.act_backups({}, locale),
  ].join("\n");
}
