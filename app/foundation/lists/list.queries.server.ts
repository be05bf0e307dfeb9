import type { RawBuilder } from "kysely";
import { type Db, inTransaction, row, rows, run, sql } from "../database/database.server.ts";
import { asOrderNumber } from "../order-number.ts";
import { type Asked, COUNTED, type FilterValue, type List, type ListFilter } from "./list.ts";
import { termsOf } from "./search-terms.ts";

type Sql = RawBuilder<unknown>;
export type ListRow = Record<string, unknown> & { id: string };
type Found = ListRow & { place: string };

/** `storefronts`: those of the reader's rights; null: all. */
export type Scope = { storefronts: readonly string[] | null };
export type Counted = { count: number; isExact: boolean };

/** Work whose statements are planned by their values: these decide which index is best. */
export async function planned<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const both = async (trx: Db) => (await Promise.all([run(trx, sql`set local plan_cache_mode = force_custom_plan`), work(trx)]))[1];
  return db.isTransaction ? both(db) : inTransaction(db, both);
}

const starts = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Moscow')`;

function condition({ kind, field }: ListFilter, value: FilterValue): Sql {
  const at = sql.ref(field);
  if ("values" in value) return value.values.length === 1 ? sql`${at} = ${value.values[0]}` : sql`${at} = any (${value.values}::text[])`;
  if ("text" in value) return sql`lower(${at}) like ${starts(value.text)}`;
  if ("is" in value) return value.is ? sql`${at}` : sql`not ${at}`;
  const ends: Sql[] = [];
  if ("least" in value) {
    if (value.least !== null) ends.push(sql`${at} >= ${value.least}::bigint`);
    if (value.most !== null) ends.push(sql`${at} <= ${value.most}::bigint`);
  } else if (kind === "dates") {
    if (value.from !== null) ends.push(sql`${at} >= ${midnight(value.from)}`);
    if (value.to !== null) ends.push(sql`${at} < ${midnight(value.to)} + interval '1 day'`);
  }
  return sql.join(ends, sql` and `);
}

/** Among which rows conditions choose, and how words do; `common`: what names many orders, whose share can be estimated. */
type Source = { from: Sql; words: Sql | null; common?: string };

/** Which of the fields is what is typed, in any letters. */
async function exactlyIn(db: Db, { from, exact = [] }: List, q: string): Promise<Sql | null> {
  for (const field of exact) {
    const is = sql`${sql.ref(field)} = any (${[...new Set([q, q.toUpperCase(), q.toLowerCase(), asOrderNumber(q) ?? q])]}::text[])`;
    if (await row(db, sql`/* list */ select 1 from ${sql.table(from)} where ${is} limit 1`)) return is;
  }
  return null;
}

/** Few named rows are found by their words first, and of many some are soon met on the way: a planner can't know which it is. */
async function sourceOf(db: Db, list: List, { q }: Asked): Promise<Source> {
  const from = sql.table(list.from);
  if (!q || !list.words) return { from, words: null };
  const exact = await exactlyIn(db, list, q);
  if (exact) return { from, words: exact };
  const matches = sql`${sql.ref(list.words)} @@ ${termsOf(q)}::tsquery`;
  const owners = sql<{
    id: string;
  }>`/* list */ select id from ${sql.table(list.wordsOf ? "order_card" : list.from)} where ${matches} limit ${FEW + 1}`;
  const named = (await rows(db, owners)).map(({ id }) => id);
  if (named.length <= FEW) return { from, words: sql`${sql.ref(list.wordsOf ?? list.id)} = any (${named}::text[])` };
  if (!list.wordsOf) return { from, words: matches };
  return { from, words: sql`(${sql.ref(list.words)} || ''::tsvector) @@ ${termsOf(q)}::tsquery`, common: termsOf(q) };
}
const FEW = 2000;

function conditions(list: List, { filters }: Asked, { storefronts }: Scope, words: Sql | null): Sql {
  const all: Sql[] = Object.entries(filters).map(([key, value]) => condition(list.filters[key]!, value));
  if (storefronts && list.storefront) all.push(sql`${sql.ref(list.storefront)} = any (${storefronts}::text[])`);
  if (words) all.push(words);
  return all.length ? sql.join(all, sql` and `) : sql`true`;
}

const CASTS = { time: sql`timestamptz`, number: sql`bigint`, text: sql`text`, day: sql`date` };

/** The rows of a page are chosen first, so that only theirs are joined to what they show. */
function pageOf({ from, words }: Source, list: List, asked: Asked, scope: Scope, most: number): Sql {
  const { field, is } = list.sorts[asked.sort.key]!;
  const [by, id] = [sql.ref(field), sql.ref(list.id)];
  const isBack = asked.place?.way === "before";
  const isDown = asked.sort.down !== isBack;
  const { place } = asked;
  const beyond = place ? sql`and (${by}, ${id}) ${isDown ? sql`<` : sql`>`} (${place.value}::${CASTS[is]}, ${place.id})` : sql``;
  const fields = [...new Set([...(list.always ?? []), ...asked.columns.flatMap((key) => list.columns[key]!.fields)])];
  const shown = [sql`${id} as id`, sql`${by}::text || '~' || ${id} as place`, ...fields.map((name) => sql.ref(name))];
  const order = isDown ? sql`desc` : sql`asc`;
  const sorted = sql`order by ${by} ${order}, ${id} ${order}`;
  return sql`/* list */ with page as materialized (select ${id} from ${from} where ${conditions(list, asked, scope, words)} ${beyond} ${sorted} limit ${most})
    select ${sql.join(shown)} from ${sql.table(list.from)} where ${id} = any (array(select ${id} from page)) ${sorted}`;
}

export type ListPage = { rows: ListRow[]; next: string | null; previous: string | null };

/** One page by keyset; the places of its neighbours. */
async function pageIn(trx: Db, source: Source, list: List, asked: Asked, scope: Scope): Promise<ListPage> {
  const found = await rows<Found>(trx, pageOf(source, list, asked, scope, asked.rows + 1) as RawBuilder<Found>);
  const isBack = asked.place?.way === "before";
  const isMore = found.length > asked.rows;
  const kept = found.slice(0, asked.rows);
  if (isBack) kept.reverse();
  const hasNext = isBack ? true : isMore;
  const hasPrevious = isBack ? isMore : asked.place !== null;
  const page = kept.map(({ place: _, ...shown }) => shown as ListRow);
  return { rows: page, next: (hasNext && kept.at(-1)?.place) || null, previous: (hasPrevious && kept[0]?.place) || null };
}

async function countIn(trx: Db, { from, words, common }: Source, list: List, asked: Asked, scope: Scope): Promise<Counted> {
  const which = sql`from ${from} where ${conditions(list, asked, scope, words)}`;
  if (common) {
    const count = await commonCount(trx, common, sql`from ${from} where ${conditions(list, asked, scope, null)}`);
    if (count > COUNTED * SURELY) return { count, isExact: false };
  }
  const counting = sql<{ count: number }>`/* list */ select count(*)::int as count from (select 1 ${which} limit ${COUNTED + 1}) found`;
  const counted = await row(trx, counting);
  if (counted!.count <= COUNTED) return { count: counted!.count, isExact: true };
  return { count: Math.max(counted!.count, await plannedCount(trx, which)), isExact: false };
}

/** How far above the limit an estimate has to be, so that nothing below it is estimated. */
const SURELY = 1.2;

/** How many rows the planner expects. */
export async function plannedCount(trx: Db, which: Sql): Promise<number> {
  const plan = await row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(trx, sql`explain (format json) select 1 ${which}`);
  return plan!["QUERY PLAN"][0].Plan["Plan Rows"];
}

/** The share of orders with these words, in the same twentieth of their cards each time, of what is found without words. */
async function commonCount(trx: Db, terms: string, which: Sql): Promise<number> {
  const share = sql<{ share: number }>`/* list */ select coalesce(avg((words @@ ${terms}::tsquery)::int), 0)::float8 as share
    from order_card tablesample system (5) repeatable (1)`;
  const [sampled, all] = await Promise.all([row(trx, share), plannedCount(trx, which)]);
  return Math.round(sampled!.share * all);
}

/** One page and the count of all. */
export const readList = (db: Db, list: List, asked: Asked, scope: Scope): Promise<ListPage & Counted> =>
  planned(db, async (trx) => {
    const source = await sourceOf(trx, list, asked);
    const [page, count] = await Promise.all([pageIn(trx, source, list, asked, scope), countIn(trx, source, list, asked, scope)]);
    return { ...page, ...count };
  });

export const readPage = (db: Db, list: List, asked: Asked, scope: Scope): Promise<ListPage> =>
  planned(db, async (trx) => pageIn(trx, await sourceOf(trx, list, asked), list, asked, scope));

/** How many rows match: counted up to ten thousand, above that estimated. */
export const countMatching = (db: Db, list: List, asked: Asked, scope: Scope): Promise<Counted> =>
  planned(db, async (trx) => countIn(trx, await sourceOf(trx, list, asked), list, asked, scope));

/** What matches, in the list's order: ids and the fields that rows always have. */
export const listMatching = (db: Db, list: List, asked: Asked, scope: Scope, most: number): Promise<ListRow[]> =>
  planned(db, async (trx) => {
    const whole = { ...asked, columns: [], place: null };
    return rows<ListRow>(trx, pageOf(await sourceOf(trx, list, asked), list, whole, scope, most) as RawBuilder<ListRow>);
  });

/** How a page would be found, for tests and measurements. */
export const explainPage = (db: Db, list: List, asked: Asked, scope: Scope): Promise<string> =>
  planned(db, async (trx) => {
    const page = pageOf(await sourceOf(trx, list, asked), list, asked, scope, asked.rows + 1);
    const lines = await rows(trx, sql<{ "QUERY PLAN": string }>`explain ${page}`);
    return lines.map((line) => line["QUERY PLAN"]).join("\n");
  });
