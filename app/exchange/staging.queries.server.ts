import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Findings, ImportRefusal, ImportRow } from "./import-row.ts";
import { because, type Reason } from "./reasons.ts";
import type { KindCounts } from "./summary.ts";

export async function createStaging(db: Db): Promise<void> {
  await run(
    db,
    sql`create temp table staged (
          seq bigint generated always as identity, kind text not null, id text not null, place text not null, body jsonb not null)`,
  );
  await run(db, sql`create temp table refused (kind text not null, place text not null, reason jsonb not null)`);
  await run(db, sql`create temp table outcome (kind text not null, id text not null, fresh boolean not null)`);
  await run(db, sql`create temp table found_picture (name text primary key, picture_id text not null)`);
}

export const emptyStaging = (db: Db) => run(db, sql`truncate staged, refused, outcome, found_picture`);

const PIECE = 64 * 1024;
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const field = (text: string) => text.replace(/[\\\n\r\t]/g, (character) => escapes[character]!);

/** Refuses rows with NUL or lone surrogates, which PostgreSQL can't store. */
export async function copyStaged(client: pg.Client, source: AsyncIterable<ImportRow>, findings: Findings): Promise<void> {
  async function* pieces() {
    let piece = "";
    for await (const { kind, id, place, body } of source) {
      const text = JSON.stringify(body);
      if (/\\u(0000|d[89ab])/i.test(text) || !id.isWellFormed() || id.includes("\0")) {
        findings.refuse(`${place} (${id})`, because("character"));
        continue;
      }
      piece += `${kind}\t${field(id)}\t${field(place)}\t${field(text)}\n`;
      if (piece.length < PIECE) continue;
      yield Buffer.from(piece);
      piece = "";
    }
    if (piece) yield Buffer.from(piece);
  }
  await pipeline(
    Readable.from(pieces(), { objectMode: true, highWaterMark: 1 }),
    client.query(copyFrom("copy staged (kind, id, place, body) from stdin")),
  );
}

/** Joins partial rows of one thing, later over earlier (CommerceML splits goods, prices and stock). */
export async function joinStaged(db: Db): Promise<void> {
  await run(
    db,
    sql`create temp table joined as
        select min(seq) as seq, kind, id, (array_agg(place order by seq))[1] as place, jsonb_merge(body order by seq) as body
        from staged group by kind, id having count(*) > 1`,
  );
  await run(db, sql`delete from staged s using joined j where s.kind = j.kind and s.id = j.id`);
  await run(db, sql`insert into staged (seq, kind, id, place, body) overriding system value select seq, kind, id, place, body from joined`);
  await run(db, sql`drop table joined`);
}

export async function indexStaged(db: Db): Promise<void> {
  await run(db, sql`create index on staged (kind, id)`);
  await run(db, sql`analyze staged`);
}

const MANY = 2000;

/** ANALYZE after many rows, or the planner scans; never on an empty table, which it would take to stay empty. */
export async function lookAgain(db: Db): Promise<void> {
  const found = await row<{ n: number; sizes: boolean }>(
    db,
    sql`select count(*) as n, exists (select from specification) as sizes from outcome`,
  );
  if (found!.n <= MANY) return;
  await run(db, sql`analyze category, model, model_category, product, outcome`);
  if (found!.sizes) await run(db, sql`analyze specification`);
}

export const stagedPictures = (db: Db) =>
  rows<{ name: string }>(
    db,
    sql`select i.name
        from staged s
        cross join lateral (
          select jsonb_array_elements_text(s.body -> 'images') as name where s.kind in ('product', 'gallery', 'offer') and jsonb_typeof(s.body -> 'images') = 'array'
          union all select jsonb_array_elements_text(s.body -> 'pictures') where s.kind = 'model' and s.body ? 'pictures'
          union all select s.body ->> 'turn_id' where s.kind = 'product' and s.body ->> 'turn_id' is not null
          union all select s.body ->> 'cover_id' where s.kind = 'collection' and s.body ->> 'cover_id' is not null
          union all select s.body ->> 'image' where s.kind = 'variant' and s.body ->> 'image' is not null
        ) i
        where s.kind in ('product', 'gallery', 'offer', 'model', 'variant', 'collection')
        group by i.name order by min(s.seq), i.name`,
  );

export const addFoundPicture = (db: Db, name: string, pictureId: string) =>
  run(db, sql`insert into found_picture (name, picture_id) values (${name}, ${pictureId}) on conflict do nothing`);

export const addKeptPictures = (db: Db, pictures: ReadonlyMap<string, string>) =>
  run(
    db,
    sql`insert into found_picture (name, picture_id)
        select t.name, t.id from unnest(${[...pictures.keys()]}::text[], ${[...pictures.values()]}::text[]) as t(name, id)
        where exists (select from picture where picture.id = t.id) on conflict do nothing`,
  );

export const fetchedBefore = async (db: Db, addresses: readonly string[]): Promise<Map<string, { id: string; etag: string }>> =>
  new Map(
    (
      await rows<{ address: string; id: string; etag: string }>(
        db,
        sql`select address, picture_id as id, etag from fetched_picture where address = any(${[...addresses]}::text[])`,
      )
    ).map(({ address, id, etag }) => [address, { id, etag }]),
  );

export const rememberFetched = (db: Db, address: string, pictureId: string, etag: string) =>
  run(
    db,
    sql`insert into fetched_picture (address, picture_id, etag) values (${address}, ${pictureId}, ${etag})
        on conflict (address) do update set picture_id = excluded.picture_id, etag = excluded.etag`,
  );

export const foundPictures = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await rows<{ name: string; id: string }>(db, sql`select name, picture_id as id from found_picture order by name`)).map(
      ({ name, id }) => [name, id],
    ),
  );

export const countUnmadePictures = async (db: Db): Promise<number> =>
  (await row<{ n: number }>(
    db,
    sql`select count(distinct picture_id) as n from found_picture f where not exists (select from picture where id = f.picture_id)`,
  ))!.n;

/** The first refusals in file order, and their total. */
export async function listRefused(db: Db, limit: number): Promise<{ refused: ImportRefusal[]; counts: Record<string, number> }> {
  const refused = await rows<{ where: string; reason: Reason }>(
    db,
    sql`select place as "where", reason from refused order by ctid limit ${limit}`,
  );
  const counts = await rows<{ kind: string; n: number }>(db, sql`select kind, count(*) as n from refused group by kind`);
  return { refused, counts: Object.fromEntries(counts.map(({ kind, n }) => [kind, n])) };
}

export async function countOutcome(db: Db, kinds: readonly string[]): Promise<Record<string, KindCounts>> {
  const found = await rows<KindCounts & { kind: string }>(
    db,
    sql`select kind,
               coalesce(o.fresh, 0) as new, coalesce(o.changed, 0) as changed,
               coalesce(s.n, 0) - coalesce(o.fresh, 0) - coalesce(o.changed, 0) as unchanged,
               coalesce(r.n, 0) as refused
        from (select kind, count(*) as n from staged group by kind) s
        full join (select kind, count(distinct id) filter (where fresh) as fresh,
                          count(distinct id) filter (where not fresh) as changed from outcome group by kind) o using (kind)
        full join (select kind, count(*) as n from refused group by kind) r using (kind)
        where kind = any(${[...kinds]}::text[]) or r.n > 0
        order by kind`,
  );
  return Object.fromEntries(
    found.map(({ kind, new: fresh, changed, unchanged, refused }) => [kind, { new: fresh, changed, unchanged, refused }]),
  );
}

export const waitForOtherImports = (db: Db) => run(db, sql`select pg_advisory_xact_lock(4711003)`);

export const hasGoods = async (db: Db): Promise<boolean> => Boolean(await row(db, sql`select from model limit 1`));
