/** How a list may be narrowed: `choice` by fixed values, `text` by how it begins, `dates` by days in Moscow, `money` by sums, `flag` by yes or no. */
export type ListFilter =
  | { kind: "choice"; field: string; values: readonly string[] }
  | { kind: "text" | "dates" | "money" | "flag"; field: string };

export type ListColumn = {
  /** Fields of the table that a row needs for it. */
  fields: readonly string[];
  /** By which sort its header sorts. */
  sort?: string;
  /** Belongs to a person: exported with `privacy.export` only. */
  personal?: true;
  /** Chosen by hand only. */
  extra?: true;
  /** Where a phone's card shows it; others are left out there, unless they were chosen by hand. */
  card?: "name" | "state" | "sum" | "fact";
};

/** Sorts need a field that is never null. */
export type ListSort = { field: string; is: "time" | "number" | "text" | "day" };

/** A list that staff filter, sort, search, keep and export, over one table or view. */
export type List<Column extends string = string> = {
  name: string;
  from: string;
  /** A unique field; breaks ties. */
  id: string;
  /** Bounds rows to the storefronts of the reader's rights. */
  storefront?: string;
  /** Fields that rows have whatever columns are shown. */
  always?: readonly string[];
  /** A `tsvector` of beginnings that `q` searches. */
  words?: string;
  /** The field with the order whose card has these words. */
  wordsOf?: string;
  /** Fields that what is typed is compared with first; words are looked at if it is none of them. */
  exact?: readonly string[];
  columns: Readonly<Record<Column, ListColumn>>;
  filters: Readonly<Record<string, ListFilter>>;
  sorts: Readonly<Record<string, ListSort>>;
  /** A sort's key, `-` for descending. */
  first: string;
  /** What an empty address asks for; everything is then `?all=yes`. */
  begins?: string;
};

export type FilterValue =
  | { values: string[] }
  | { text: string }
  | { from: string | null; to: string | null }
  | { least: number | null; most: number | null }
  | { is: boolean };

/** The place of a page: after or before a row, by its sort's value and id. */
export type ListPlace = { way: "after" | "before"; value: string; id: string };

export type Asked = {
  q: string;
  filters: Readonly<Record<string, FilterValue>>;
  sort: { key: string; down: boolean };
  columns: readonly string[];
  dense: boolean;
  rows: number;
  place: ListPlace | null;
};

/** Most letters of what is searched for. */
export const MOST_SOUGHT = 100;

export const ROWS_A_PAGE = [50, 200, 1000] as const;

/** Up to here rows are counted one by one. */
export const COUNTED = 10_000;

/** Columns that a list shows by itself. */
export const firstColumns = ({ columns }: List): string[] => Object.keys(columns).filter((key) => !columns[key]!.extra);

export const firstSort = ({ first }: List): Asked["sort"] => ({ key: first.replace(/^-/, ""), down: first.startsWith("-") });
