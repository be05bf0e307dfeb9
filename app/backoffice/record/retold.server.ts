import * as en from "#app/foundation/i18n/messages/whole/messages/en.js";
import * as ru from "#app/foundation/i18n/messages/whole/messages/ru.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { Moment } from "#app/fulfilment/whole-order/timeline.ts";

type Say = (inputs: object) => string;
type Pattern = { key: string; names: string[]; shape: RegExp; ours: number };
const texts = { en, ru } as unknown as Record<Language, Record<string, Say>>;
/** What refusals are made of. */
const OF_STAFF = /^(?:desk|staff|inbox|field|order|lk|problem)_/;
const MOST = 1000;
const [OPEN, CLOSE] = ["\u0001", "\u0002"];
const MARKED = new RegExp(`${OPEN}(\\w+)${CLOSE}`);
const marked = new Proxy({}, { get: (_, name) => `${OPEN}${String(name)}${CLOSE}` });
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

type Known = { whole: Map<string, string>; patterns: Pattern[] };
const known: Partial<Record<Language, Known>> = {};

function knownIn(lang: Language): Known {
  const found = known[lang];
  if (found) return found;
  const read: Known = { whole: new Map(), patterns: [] };
  for (const [key, say] of Object.entries(texts[lang]).filter(([key]) => OF_STAFF.test(key))) {
    const parts = said(say, marked).split(MARKED);
    if (parts.length === 1) read.whole.set(parts[0]!, read.whole.get(parts[0]!) ?? key);
    const ours = parts.filter((part, at) => at % 2 === 0 && /\p{L}{3}/u.test(part)).join("").length;
    if (parts.length === 1 || ours < 8) continue;
    const shape = parts.map((part, at) => (at % 2 ? "([\\s\\S]*?)" : escaped(part))).join("");
    read.patterns.push({ key, ours, names: parts.filter((_, at) => at % 2), shape: new RegExp(`^${shape}$`) });
  }
  read.patterns.sort((a, b) => b.ours - a.ours);
  known[lang] = read;
  return read;
}

function said(say: Say, inputs: object): string {
  try {
    return say(inputs);
  } catch {
    return "";
  }
}

/** A text the shop once said in one of its languages, in the reader's; what people wrote stays as it is. */
export function retold(text: string, lang: Language, deep = 2): string {
  if (!text || text.length > MOST) return text;
  const { whole, patterns } = knownIn(lang === "en" ? "ru" : "en");
  const key = whole.get(text);
  if (key) return said(texts[lang][key]!, {}) || text;
  if (deep === 0) return text;
  for (const { key, names, shape } of patterns) {
    const [, ...values] = shape.exec(text) ?? [];
    if (values.length)
      return said(texts[lang][key]!, Object.fromEntries(names.map((name, at) => [name, retold(values[at]!, lang, deep - 1)])));
  }
  return text;
}

/** Refusals of events as who reads them would have been told. */
export function retoldEvents<T extends object>(events: readonly T[], lang: Language): T[] {
  return events.map((event) => {
    const { outcome, after } = event as { outcome?: unknown; after?: { said?: unknown } | null };
    const told = outcome === "refused" ? after?.said : undefined;
    return typeof told === "string" ? { ...event, after: { ...after, said: retold(told, lang) } } : event;
  });
}

export const retoldMoments = (moments: readonly Moment[], lang: Language): Moment[] =>
  moments.map((moment) => (moment.kind === "deed" ? { ...moment, facts: retoldEvents([moment.facts], lang)[0]! } : moment));
