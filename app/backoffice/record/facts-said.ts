import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { seenByShop } from "../orders/money-words.ts";
import { factName } from "./fact-names.ts";
import { wordOf } from "./value-words.ts";

type Facts = { [field: string]: Json };
/** A fact in words: a list has a line for each of its members. `was`: undefined where nothing is known of it. */
export type FactSaid = { name: string; was?: readonly string[]; is?: readonly string[] };

const isFacts = (json: Json | undefined): json is Facts => typeof json === "object" && json !== null && !Array.isArray(json);
const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);
const isEmpty = (json: Json | undefined) => json === null || json === undefined || json === "";
/** Of a row without a name: says nothing to people. */
const isId = (json: Json | undefined) => typeof json === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(json);
const NOTHING = "–";

/** Objects whose facts have no fields. */
const wholes: Readonly<Record<string, () => string>> = { role: m.desk_fact_permissions };

/** What a deed changed; of facts written whole those that differ. Ids are left to the record's files. */
export function factsSaid(kind: string, before: Json, after: Json, lang: Language): FactSaid[] {
  if (before === null && after === null) return [];
  if (!isFacts(before) && !isFacts(after))
    return [
      {
        name: wholes[kind]?.() ?? "",
        ...(before !== null && { was: linesOf(kind, "", before, lang) }),
        is: linesOf(kind, "", after, lang),
      },
    ];
  const [from, to] = [isFacts(before) ? before : {}, isFacts(after) ? after : {}];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (field) => (field in from ? !same(from[field], to[field]) : !isEmpty(to[field])) && !isId(to[field] ?? from[field]),
  );
  return fields.map((field) => ({
    name: factName(kind, field),
    ...(field in from && { was: linesOf(kind, field, from[field]!, lang) }),
    is: linesOf(kind, field, to[field] ?? null, lang),
  }));
}

function linesOf(kind: string, field: string, value: Json, lang: Language): string[] {
  if (!Array.isArray(value)) return [said(kind, field, value, lang)];
  return value.length ? value.map((one) => said(kind, field, one, lang)) : [NOTHING];
}

function said(kind: string, field: string, value: Json, lang: Language): string {
  if (value === null || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? m.desk_yes() : m.desk_no();
  if (typeof value === "number") return numberSaid(field, value, lang);
  if (typeof value === "string") return momentSaid(value, lang) ?? wordOf(kind, field, value, lang);
  if (Array.isArray(value)) return value.map((one) => said(kind, field, one, lang)).join(", ");
  return field === "blocks" ? blockSaid(value, lang) : objectSaid(kind, value, lang);
}

function numberSaid(field: string, value: number, lang: Language): string {
  if (/Minor$|^refundAsked$/.test(field)) return `${value < 0 ? "−" : ""}${formatKopecks(Math.abs(value), lang)}`;
  return new Intl.NumberFormat(lang, { useGrouping: field !== "reverts" }).format(value);
}

/** Books write money received below zero; people read it as received. */
function entrySaid(kind: string, account: string, minor: number, lang: Language): string {
  if (kind !== "posting") return numberSaid("amountMinor", minor, lang);
  const seen = seenByShop(account, minor);
  return `${seen > 0 ? "+" : ""}${numberSaid("amountMinor", seen, lang)}`;
}

/** In Moscow, where the shop's day is. */
function momentSaid(text: string, lang: Language): string | null {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text);
  if (!isMoment && !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return null;
  const time = isMoment ? ({ hour: "2-digit", minute: "2-digit" } as const) : {};
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(lang === "ru" ? "ru-RU" : "en-GB", { ...day, ...time, timeZone: "Europe/Moscow" }).format(date);
}

const isText = (value: Facts): value is { ru: string; en: string } =>
  Object.keys(value).length === 2 && typeof value.ru === "string" && typeof value.en === "string";

function objectSaid(kind: string, value: Facts, lang: Language): string {
  if (isText(value)) return value[lang] || NOTHING;
  const { account, amountMinor } = value;
  if (typeof account === "string" && typeof amountMinor === "number")
    return `${wordOf(kind, "account", account, lang)}: ${entrySaid(kind, account, amountMinor, lang)}`;
  const facts = Object.entries(value).filter(([field, each]) => each !== null && each !== "" && field !== "goods");
  return facts
    .map(([field, each]) => (field === "position" ? lineSaid(each) : `${factName(kind, field)}: ${said(kind, field, each, lang)}`))
    .join(", ");
}

/** Lines are counted from 0 in the shop, from 1 by people. */
const lineSaid = (position: Json): string => m.desk_said_line({ n: Number(position) + 1 });

const blocks: Readonly<Record<string, () => string>> = {
  hero: m.desk_said_hero,
  grid: m.desk_said_grid,
  text: m.desk_said_text,
  video: m.desk_said_video,
  form: m.desk_said_form,
  pages: m.desk_said_pages,
};

function blockSaid({ kind, title, text }: Facts, lang: Language): string {
  const named = [title, text].find((one): one is { ru: string; en: string } => isFacts(one) && isText(one));
  const name = Object.hasOwn(blocks, String(kind)) ? blocks[String(kind)]!() : String(kind);
  return named ? `${name}: ${named[lang]}` : name;
}
