import type { RawBuilder } from "kysely";
import { type Db, inTransaction, row, rows, run, sql } from "../database/database.server.ts";
import { type Asked, COUNTED, type FilterValue, type List, type ListFilter } from "./list.ts";
import { termsOf } from "./search-terms.ts";

type Sql = RawBuilder<unknown>;
export type ListRow = Record<string, unknown> & { id: string };
type Found = ListRow & { place: string };

/** `storefronts`: those of the reader's rights; null: all. */
export type Scope = { storefronts: readonly string[] | null };

/** Values decide which index is best, so these plans are not kept. */
async function planned<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
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

function conditions(list: List, { q, filters }: Asked, { storefronts }: Scope): Sql {
  const all: Sql[] = Object.entries(filters).map(([key, value]) => condition(list.filters[key]!, value));
  if (storefronts && list.storefront) all.push(sql`${sql.ref(list.storefront)} = any (${storefronts}::text[])`);
  if (q && list.words) all.push(sql`${sql.ref(list.words)} @@ ${termsOf(q)}::tsquery`);
  return all.length ? sql.join(all, sql` and `) : sql`true`;
}

const CASTS = { time: sql`timestamptz`, number: sql`bigint`, text: sql`text` };

function pageOf(list: List, asked: Asked, scope: Scope, most: number): Sql {
  const { field, is } = list.sorts[asked.sort.key]!;
  const [by, id] = [sql.ref(field), sql.ref(list.id)];
  const isBack = asked.place?.way === "before";
  const isDown = asked.sort.down !== isBack;
  const { place } = asked;
  const beyond = place ? sql`and (${by}, ${id}) ${isDown ? sql`<` : sql`>`} (${place.value}::${CASTS[is]}, ${place.id})` : sql``;
  const fields = [...new Set([...(list.always ?? []), ...asked.columns.flatMap((key) => list.columns[key]!.fields)])];
  const shown = [sql`${id} as id`, sql`${by}::text || '~' || ${id} as place`, ...fields.map((name) => sql.ref(name))];
  const order = isDown ? sql`desc` : sql`asc`;
  return sql`/* list */ select ${sql.join(shown)} from ${sql.table(list.from)} where ${conditions(list, asked, scope)} ${beyond}
    order by ${by} ${order}, ${id} ${order} limit ${most}`;
}

export type ListPage = { rows: ListRow[]; next: string | null; previous: string | null };

/** One page by keyset; the places of its neighbours. */
export async function readPage(db: Db, list: List, asked: Asked, scope: Scope): Promise<ListPage> {
  const found = await planned(db, (trx) => rows<Found>(trx, pageOf(list, asked, scope, asked.rows + 1) as RawBuilder<Found>));
  const isBack = asked.place?.way === "before";
  const isMore = found.length > asked.rows;
  const kept = found.slice(0, asked.rows);
  if (isBack) kept.reverse();
  const hasNext = isBack ? true : isMore;
  const hasPrevious = isBack ? isMore : asked.place !== null;
  const page = kept.map(({ place: _, ...shown }) => shown as ListRow);
  return { rows: page, next: (hasNext && kept.at(-1)?.place) || null, previous: (hasPrevious && kept[0]?.place) || null };
}

/** How many rows match: counted up to ten thousand, above that as the planner estimates. */
export async function countMatching(db: Db, list: List, asked: Asked, scope: Scope): Promise<{ count: number; isExact: boolean }> {
  const which = sql`from ${sql.table(list.from)} where ${conditions(list, asked, scope)}`;
  return planned(db, async (trx) => {
    const counting = sql<{ count: number }>`/* list */ select count(*)::int as count from (select 1 ${which} limit ${COUNTED + 1}) found`;
    const counted = await row(trx, counting);
    if (counted!.count <= COUNTED) return { count: counted!.count, isExact: true };
    const plan = await row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(trx, sql`explain (format json) select 1 ${which}`);
    return { count: Math.max(counted!.count, plan!["QUERY PLAN"][0].Plan["Plan Rows"]), isExact: false };
  });
}

/** What matches, in the list's order: ids and the fields that rows always have. */
export function listMatching(db: Db, list: List, asked: Asked, scope: Scope, most: number): Promise<ListRow[]> {
  const whole = { ...asked, columns: [], place: null };
  return rows<ListRow>(db, pageOf(list, whole, scope, most) as RawBuilder<ListRow>);
}

/** How a page would be found, for tests and measurements. */
export const explainPage = (db: Db, list: List, asked: Asked, scope: Scope): Promise<string> =>
  planned(db, async (trx) => {
    const lines = await rows(trx, sql<{ "QUERY PLAN": string }>`explain ${pageOf(list, asked, scope, asked.rows + 1)}`);
    return lines.map((line) => line["QUERY PLAN"]).join("\n");
  });
