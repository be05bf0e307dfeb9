import { escapeHtml } from "#app/foundation/escape-html.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { dateLocales } from "#app/foundation/time/day-words.ts";
import { columnLabels, tableLabels } from "./labels.ts";

type Row = Record<string, unknown>;
export type CopyAbout = { brand: string; lang: Language; now: Date };

const STYLE =
  "body{font:16px/1.45 sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color:#111113;background:#fff}h1{font-size:1.8rem}h2{font-size:1.2rem;margin-top:2.5rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{border:1px solid #d9d4c7;padding:6px 10px;text-align:left;vertical-align:top;overflow-wrap:anywhere;min-width:6em}th{background:#f4f1ea}";

export function pageHead({ brand, lang, now }: CopyAbout): string {
  const title = escapeHtml(`${brand}: ${m.copy_title({}, { locale: lang })}`);
  const says = escapeHtml(m.copy_says({ time: timeWords(now, lang) }, { locale: lang }));
  return `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${says}</p>\n`;
}
export const PAGE_END = "</body></html>\n";

export const tableHead = (table: string, columns: readonly string[], lang: Language): string =>
  `<h2>${escapeHtml(tableLabels[table]![lang])}</h2><div tabindex="0"><table><thead><tr>${columns
    .map((column) => `<th scope="col">${escapeHtml(columnLabels[column]![lang])}</th>`)
    .join("")}</tr></thead><tbody>\n`;
export const TABLE_END = "</tbody></table></div>\n";

export const tableRow = (row: Row, columns: readonly string[], lang: Language): string =>
  `<tr>${columns.map((column) => `<td>${escapeHtml(said(column, row[column], lang))}</td>`).join("")}</tr>\n`;

/** A readable value: money with currency, Moscow time, structures field by field. */
function said(column: string, value: unknown, lang: Language): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "number" && column.endsWith("_minor")) return `${value < 0 ? "\u2212" : ""}${formatKopecks(Math.abs(value), lang)}`;
  if (typeof value === "boolean") return value ? m.copy_yes({}, { locale: lang }) : m.copy_no({}, { locale: lang });
  if (value instanceof Date) return timeWords(value, lang);
  if (Array.isArray(value)) return value.map((one) => said("", one, lang)).join("; ");
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== "")
      .map(([name, one]) => `${columnLabels[name]?.[lang] ?? name}: ${said(name, one, lang)}`)
      .join("; ");
  return String(value);
}

const timeWords = (at: Date, lang: Language): string =>
  new Intl.DateTimeFormat(dateLocales[lang], { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Moscow" }).format(at);
