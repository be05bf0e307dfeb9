import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { UserError } from "../plain-reason.ts";
import { type BackupContents, contentsInWords, isOfEmptyShop } from "./backup-contents.ts";
import { assertOfThisVersion, END, type Head, linesOf, newerBackup } from "./backup-lines.server.ts";
import { type Database, isDown } from "./database.server.ts";
import { newestMigration } from "./migrate.server.ts";

const KEEP = 24;
const GZIP = Buffer.from([0x1f, 0x8b]);
/**
 * Writes one consistent snapshot of every table into `folder` (gzip of COPY text) and keeps the newest 24. The queue is not in it: what
 * was still to be sent is written in the tables, and housekeeping takes it up again. Answers the file, and what it holds.
 */
export async function backUp(
  database: Database,
  folder: string,
  now: Date,
  killPoint: (name: string) => void = () => {},
): Promise<BackupContents & { file: string }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `gong-${now.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z.copy.gz`;
  const partial = join(folder, `.${name}.${process.pid}`);
  const client = await database.connect();
  const counted: Counted = { rows: 0, byTable: {} };
  let at: Date;
  try {
    await client.query("begin isolation level repeatable read read only");
    // The clock of the statement that takes the snapshot, whatever time the shop plays.
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

type Counted = { rows: number; byTable: Record<string, number> };
function countRows(counted: Counted, table: string, rows: number) {
  counted.rows += rows;
  counted.byTable[table] = (counted.byTable[table] ?? 0) + rows;
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

/** What killed processes left half-written; one that is still at it has begun within the hour. */
const leftOver = (folder: string, now: Date): string[] =>
  readdirSync(folder).filter((file) => file.startsWith(".gong-") && now.getTime() - statSync(join(folder, file)).mtimeMs > 3_600_000);

/** True when none was made within so long, by whichever process: one that starts anew waits for no hour of its own. */
export const isBackupDue = (folder: string, everyMs: number): boolean =>
  !existsSync(folder) || listBackups(folder).every((file) => Date.now() - statSync(join(folder, file)).mtimeMs >= everyMs);

/** Newest first. */
export const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^gong-.*\.copy\.gz$/.test(file))
    .sort()
    .reverse();

/**
 * Fills an empty, migrated database from a backup, all or nothing, and answers what it held. Throws when there are goods or orders
 * already, when the file is from a newer version of the shop, or when it is of an empty one and nobody said that this is meant.
 */
export async function restore(database: Database, path: string, { mayBeEmpty = false } = {}): Promise<BackupContents> {
  const client = await database.connect();
  try {
    await client.query("begin");
    await assertVacant(client);
    const tables = await tablesInOrder(client);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tables.join(", ")}`);
    const contents = await fill(client, path, new Set(tables)).catch((error) => {
      throw damaged(path, error);
    });
    if (isOfEmptyShop(contents) && !mayBeEmpty) throw emptyBackup(path, contents);
    await client.query("set constraints all immediate");
    for (const table of tables) {
      await client.query(`alter table ${table} enable trigger user`);
      await continueNumbers(client, table);
    }
    await client.query("commit");
    return contents;
  } finally {
    await client.end();
  }
}

const emptyBackup = (path: string, contents: BackupContents) =>
  new UserError(
    `${path} is of an empty shop: ${contentsInWords(contents)}. Nothing was restored. Make a backup of the shop as it is now, with npm run backup where it lives, and restore that one; if an empty shop is meant, say so with --empty.`,
  );

/** True where there are no goods, orders or customers yet. */
export async function isVacant(on: Asks): Promise<boolean> {
  const { rowCount } = await on.query("select 1 from model union all select 1 from shop_order union all select 1 from customer limit 1");
  return !rowCount;
}

/** Throws where there are goods, orders or customers already. */
export async function assertVacant(on: Asks): Promise<void> {
  if (!(await isVacant(on)))
    throw new UserError(
      "There is a shop here already, and a restore never writes over one: choose a new folder, as in DATA_DIR=restored, or a new database.",
    );
}

type Asks = { query: (text: string) => Promise<{ rowCount: number | null }> };

/** Throws unless the file is there and is packed as a backup is. */
export async function assertBackup(path: string): Promise<void> {
  const head = Buffer.alloc(GZIP.length);
  const file = await open(path).catch(() => undefined);
  try {
    if (!file || !(await file.stat()).isFile()) throw new UserError(`There is no backup ${path}. Backups lie in DATA_DIR/backups.`);
    await file.read(head, 0, head.length, 0);
  } finally {
    await file?.close();
  }
  if (!head.equals(GZIP)) throw new UserError(`${path} is no backup of this shop: those are named gong-….copy.gz.`);
}

/** Whatever can't be unpacked, read or kept is the file's fault, unless the database itself is away. */
function damaged(path: string, error: unknown): unknown {
  if (error instanceof UserError || isDown(error)) return error;
  const { message, detail } = error as Error & { detail?: string };
  return new UserError(`${path} is damaged: nothing was restored. Take another backup. (${detail ? `${message}: ${detail}` : message})`, {
    cause: error,
  });
}

async function fill(client: pg.Client, path: string, tables: Set<string>): Promise<BackupContents> {
  await assertOfThisVersion(path);
  const counted: Counted = { rows: 0, byTable: {} };
  let head: Head | undefined;
  let table: ReturnType<typeof copyFrom> | undefined;
  let done: Promise<unknown> | undefined;
  for await (const line of linesOf(path)) {
    if (!table) {
      head = JSON.parse(line) as Head;
      if (!tables.has(head.table)) throw newerBackup(`table ${head.table}`);
      table = client.query(copyFrom(`copy ${head.table} (${head.columns.join(", ")}) from stdin`));
      const stream = table;
      done = new Promise((resolve, reject) => stream.on("finish", resolve).on("error", reject));
      done.catch(() => {});
      countRows(counted, head.table, 0);
    } else if (line === END) {
      table.end();
      await done;
      table = undefined;
    } else {
      countRows(counted, head!.table, 1);
      if (!table.write(`${line}\n`)) await new Promise((resolve) => table!.once("drain", resolve));
    }
  }
  if (table) throw new Error("it ends in the middle of a table");
  if (!head) throw new Error("it holds nothing");
  const filled = Object.keys(counted.byTable).length;
  if (head.tables && filled !== head.tables) throw new Error(`it holds ${filled} of its ${head.tables} tables`);
  return { at: head.at ? new Date(head.at) : nameOfMoment(path), ...counted };
}

/** Older backups tell their moment by their name alone. */
function nameOfMoment(path: string): Date | null {
  const [, y, m, d, h, min, s] = /gong-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.copy\.gz$/.exec(path) ?? [];
  return y ? new Date(`${y}-${m}-${d}T${h}:${min}:${s}Z`) : null;
}

/** Every table of ours, those that are referred to before those that refer. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
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

async function continueNumbers(client: pg.Client, table: string): Promise<void> {
  const found = await client.query("select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''", [table]);
  for (const { name } of found.rows)
    await client.query(`select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${name}) from ${table}), 0) + 1, false)`, [
      table,
      name,
    ]);
}
