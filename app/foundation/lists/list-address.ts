import {
  type Asked,
  type FilterValue,
  firstColumns,
  firstSort,
  type List,
  type ListFilter,
  type ListPlace,
  MOST_SOUGHT,
  ROWS_A_PAGE,
} from "./list.ts";

const MOST_MINOR = 1e14;
const KINDS_OF_PLACE: Record<"time" | "number" | "text" | "day", RegExp> = {
  time: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  number: /^-?\d{1,15}$/,
  text: /^.{0,300}$/su,
  day: /^\d{4}-\d\d-\d\d$/,
};

/** What an address asks of a list. `ignored`: its parameters that mean nothing here; they change nothing. */
export function readAddress(list: List, said: URLSearchParams): { asked: Asked; ignored: string[] } {
  const address = said.size ? said : new URLSearchParams(list.begins);
  const ignored: string[] = [];
  const take = <T>(name: string, read: (text: string) => T | null, without: T): T => {
    const text = address.get(name);
    if (text === null || text === "") return without;
    const value = read(text);
    if (value === null) ignored.push(name);
    return value ?? without;
  };
  const sort = take("sort", (text) => sortIn(list, text), firstSort(list));
  const asked: Asked = {
    q: take("q", cleanText, ""),
    filters: filtersIn(list, address, ignored),
    sort,
    columns: take("cols", (text) => columnsIn(list, text), firstColumns(list)),
    dense: take("density", (text) => (text === "dense" ? true : text === "regular" ? false : null), false),
    rows: take("rows", (text) => ROWS_A_PAGE.find((count) => String(count) === text) ?? null, ROWS_A_PAGE[0] as number),
    place:
      take("after", (text) => placeIn(list, sort.key, "after", text), null) ??
      take("before", (text) => placeIn(list, sort.key, "before", text), null),
  };
  return { asked, ignored: [...new Set(ignored)].map((name) => name.slice(0, 40)).slice(0, 10) };
}

function filtersIn({ filters }: List, address: URLSearchParams, ignored: string[]): Record<string, FilterValue> {
  const found: Record<string, FilterValue> = {};
  for (const [name, text] of address) {
    if (!name.startsWith("f.") || text === "") continue;
    const key = name.slice(2);
    const value = Object.hasOwn(filters, key) && !Object.hasOwn(found, key) ? valueIn(filters[key]!, text) : null;
    if (value) found[key] = value;
    else ignored.push(name);
  }
  return found;
}

function valueIn(filter: ListFilter, text: string): FilterValue | null {
  if (filter.kind === "choice") {
    const values = [...new Set(text.split(","))].filter((value) => filter.values.includes(value));
    return values.length ? { values } : null;
  }
  if (filter.kind === "flag") return text === "yes" || text === "no" ? { is: text === "yes" } : null;
  if (filter.kind === "text") {
    const clean = cleanText(text);
    return clean ? { text: clean } : null;
  }
  const ends = text.split("..");
  if (ends.length > 2) return null;
  return filter.kind === "dates" ? daysIn(ends) : sumsIn(ends);
}

function daysIn([from = "", to = from]: string[]): FilterValue | null {
  const isDay = (text: string) => /^(19|20)\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text);
  if ((from && !isDay(from)) || (to && !isDay(to)) || (!from && !to)) return null;
  return { from: from || null, to: to || null };
}

function sumsIn([least = "", most = least]: string[]): FilterValue | null {
  const minor = (text: string) => (/^\d{1,12}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 100) : null);
  const [from, to] = [least === "" ? null : minor(least), most === "" ? null : minor(most)];
  if ((least && from === null) || (most && to === null) || (from === null && to === null)) return null;
  return (from ?? 0) > MOST_MINOR || (to ?? 0) > MOST_MINOR ? null : { least: from, most: to };
}

function sortIn({ sorts }: List, text: string): Asked["sort"] | null {
  const key = text.replace(/^-/, "");
  return Object.hasOwn(sorts, key) ? { key, down: text.startsWith("-") } : null;
}

function columnsIn({ columns }: List, text: string): string[] | null {
  const known = [...new Set(text.split(","))].filter((key) => Object.hasOwn(columns, key));
  return known.length ? known : null;
}

/** Without what a database refuses in text. */
function cleanText(text: string): string {
  const clean = text.replace(/\p{Cc}|\p{Cs}/gu, " ");
  return [...clean.trim()].slice(0, MOST_SOUGHT).join("");
}

function placeIn({ sorts }: List, key: string, way: ListPlace["way"], text: string): ListPlace | null {
  const at = text.lastIndexOf("~");
  const [value, id] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 0 || !KINDS_OF_PLACE[sorts[key]!.is].test(value) || !/^[\w:.-]{1,100}$/.test(id)) return null;
  return /\0|\p{Cs}/u.test(value) ? null : { way, value, id };
}

/** The address of what is asked, without what a list does by itself. */
export function addressOf(list: List, { q, filters, sort, columns, dense, rows, place }: Asked): URLSearchParams {
  const address = new URLSearchParams();
  const put = (name: string, value: string, without = "") => value !== without && address.set(name, value);
  put("q", cleanText(q));
  for (const key of Object.keys(list.filters)) if (filters[key]) put(`f.${key}`, textOf(filters[key]));
  put("sort", `${sort.down ? "-" : ""}${sort.key}`, list.first);
  put("cols", columns.join(","), firstColumns(list).join(","));
  put("density", dense ? "dense" : "");
  put("rows", String(rows), String(ROWS_A_PAGE[0]));
  if (place) put(place.way, `${place.value}~${place.id}`);
  if (list.begins && !address.size) address.set("all", "yes");
  return address;
}

const textOf = (value: FilterValue): string => {
  if ("values" in value) return value.values.join(",");
  if ("text" in value) return cleanText(value.text);
  if ("is" in value) return value.is ? "yes" : "no";
  const [from, to] = "from" in value ? [value.from, value.to] : [sumText(value.least), sumText(value.most)];
  return `${from ?? ""}..${to ?? ""}`;
};

const sumText = (minor: number | null): string | null => (minor === null ? null : String(minor / 100));
