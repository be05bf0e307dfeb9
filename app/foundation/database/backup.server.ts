import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { BackupContents } from "./backup-contents.ts";
import { type Counted, countRows, END, type Head } from "./backup-lines.server.ts";
import type { Database } from "./database.server.ts";
import { newestMigration } from "./migrate.server.ts";

const KEEP = 24;

/** Writes a snapshot of every table (gzipped COPY) and keeps the newest 24. Skips the queue: housekeeping rebuilds it from the tables. */
export async function backUp(
  database: Database,
  folder: string,
  now: Date,
  killPoint: (name: string) => void = () => {},
): Promise<BackupContents & { file: string }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `gong-${now.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z.copy.gz`;
  const partial = join(folder, `.${name}.${process.pid}`);
  const client = await database.connectAsOwner();
  const counted: Counted = { rows: 0, byTable: {} };
  let at: Date;
  try {
    await client.query("begin isolation level repeatable read read only");
    // The clock of the snapshot's statement: the shop's own clock may be moved.
    at = (await client.query("select statement_timestamp() as at")).rows[0].at;
    await pipeline(snapshot(client, at, counted, killPoint), createGzip({ level: 6 }), createWriteStream(partial, { mode: 0o600 }));
    await client.query("commit");
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
  renameSync(partial, join(folder, name));
  for (const old of [...listBackups(folder).slice(KEEP), ...leftOver(folder, now)]) rmSync(join(folder, old), { force: true });
  return { file: join(folder, name), at, ...counted };
}

async function* snapshot(client: pg.Client, at: Date, counted: Counted, killPoint: (name: string) => void) {
  const tables = await tablesInOrder(client);
  const migration = (await newestMigration(client)) ?? undefined;
  for (const table of tables) {
    const columns = await storedColumns(client, table);
    yield `${JSON.stringify({ table, columns, at: at.toISOString(), tables: tables.length, migration } satisfies Head)}\n`;
    for await (const chunk of client.query(copyTo(`copy ${table} (${columns.join(", ")}) to stdout`))) {
      countRows(counted, table, linesIn(chunk as Buffer));
      yield chunk;
    }
    yield `${END}\n`;
    killPoint("backup.mid");
  }
}

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}

/** Half-written files of killed processes; a backup still running is less than an hour old. */
const leftOver = (folder: string, now: Date): string[] =>
  readdirSync(folder).filter((file) => file.startsWith(".gong-") && now.getTime() - statSync(join(folder, file)).mtimeMs > 3_600_000);

/** True when no process has made a backup within `everyMs`, so a restarted process doesn't wait its own hour. */
export const isBackupDue = (folder: string, everyMs: number): boolean =>
  !existsSync(folder) || listBackups(folder).every((file) => Date.now() - statSync(join(folder, file)).mtimeMs >= everyMs);

export const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^gong-.*\.copy\.gz$/.test(file))
    .sort()
    .reverse();

export async function isVacant(on: Queryable): Promise<boolean> {
  const { rowCount } = await on.query("select 1 from model union all select 1 from shop_order union all select 1 from customer limit 1");
  return !rowCount;
}

export type Queryable = { query: (text: string) => Promise<{ rowCount: number | null }> };

/** Our tables, referenced ones before those that refer to them. */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const names = (
    await client.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'migration' order by 1",
    )
  ).rows;
  const links = (
    await client.query(
      "select c.relname as child, p.relname as parent from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid where k.contype = 'f' and k.conrelid <> k.confrelid",
    )
  ).rows;
  const order: string[] = [];
  const visit = (name: string) => {
    if (order.includes(name)) return;
    for (const link of links) if (link.child === name) visit(link.parent);
    order.push(name);
  };
  for (const { name } of names) visit(name);
  return order;
}

async function storedColumns(client: pg.Client, table: string): Promise<string[]> {
  const found = await client.query(
    "select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
    [table],
  );
  return found.rows.map((row) => row.name);
}
