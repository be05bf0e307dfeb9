import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import type { List } from "#app/foundation/lists/list.ts";
import { formatKopecks, formatMinor } from "#app/foundation/money.ts";
import type { Currency, Language } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import type { Permission } from "#app/staff/permissions.ts";

export type Money = { minor: number; currency?: Currency };
export type Sign = { says: string; tone: "plain" | "good" | "wait" | "bad" };
/** What a cell holds; null: nothing. */
export type CellValue = string | number | Date | Money | readonly Sign[] | null;

/** How a list is shown: on screen, on a phone's card and in files alike. */
export type ListFace<Column extends string = string> = {
  list: List<Column>;
  /** The right to read it. */
  permission: Permission;
  /** The right to take it away as a file, where that is another one. */
  exportPermission?: Permission;
  heads: Readonly<Record<Column, () => string>>;
  /** Names of filters that are no columns. */
  filterHeads?: Readonly<Record<string, () => string>>;
  cells: Readonly<Record<Column, (row: ListRow, lang: Language) => CellValue>>;
  /** Where a cell leads. */
  links?: Readonly<Partial<Record<Column, (row: ListRow) => string | null>>>;
  /** A filter's fixed value in words. */
  value: (filter: string, value: string, lang: Language) => string;
  /** What a row is called. */
  nameOf: (row: ListRow) => string;
  /** What its search looks at. */
  search: () => string;
  /** What comes here, said while nothing is there. */
  hint: () => string;
  /** Views that everybody has: their names and addresses. */
  tabs?: () => readonly (readonly [name: string, address: string])[];
};

/** The least that all lists have in common. */
export type AnyFace = ListFace<string>;

export const isMoney = (value: CellValue): value is Money => typeof value === "object" && value !== null && "minor" in value;
export const isSigns = (value: CellValue): value is readonly Sign[] => Array.isArray(value);

export const moneyWords = ({ minor, currency = "rub" }: Money, lang: Language): string =>
  currency === "rub" ? formatKopecks(minor, lang) : formatMinor(minor, currency, lang);

/** As a file has it: sums and counts as numbers, moments in Moscow as on screen. */
export function filed(value: CellValue): string | number {
  if (value === null) return "";
  if (value instanceof Date) {
    const { day, time } = moscowTime(value);
    return `${day} ${time.slice(0, 8)}`;
  }
  if (isSigns(value)) return value.map(({ says }) => says).join(", ");
  return isMoney(value) ? value.minor / 100 : value;
}

export type FileColumn = { head: string; cell: (row: ListRow) => string | number };

/** What a file says of a list's columns: beside sums of several currencies, the currency of each. */
export const fileColumns = (face: AnyFace, columns: readonly string[], lang: Language): FileColumn[] =>
  columns.flatMap((key) => {
    const [head, value] = [face.heads[key]!(), (row: ListRow) => face.cells[key]!(row, lang)];
    const own = { head, cell: (row: ListRow) => filed(value(row)) };
    return face.list.columns[key]!.fields.includes("currency")
      ? [own, { head: `${head}: ${m.desk_col_currency()}`, cell: (row) => currencyOf(value(row)) }]
      : [own];
  });

const currencyOf = (value: CellValue): string => (isMoney(value) ? (value.currency ?? "rub").toUpperCase() : "");

/** All names: of columns and of filters. */
export const headsOf = (face: AnyFace): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...face.filterHeads, ...face.heads }).map(([key, name]) => [key, name()]));

const wordsOf = (value: CellValue): string => (isSigns(value) ? value.map(({ says }) => says).join() : String(value));

/** States that a card has said already, such as "Paid" of the order and of its payment. */
export function saidTwice(face: AnyFace, columns: readonly string[], row: ListRow, lang: Language): ReadonlySet<string> {
  const said = new Set<string>();
  return new Set(
    columns.filter((key) => {
      if (face.list.columns[key]!.card !== "state") return false;
      const words = wordsOf(face.cells[key]!(row, lang));
      const isSaid = said.has(words);
      said.add(words);
      return isSaid;
    }),
  );
}
