import { open } from "node:fs/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { m } from "../i18n/messages/messages.js";
import { UserError } from "../plain-reason.ts";
import { isVacant, type Queryable, tablesInOrder } from "./backup.server.ts";
import { type BackupContents, contentsInWords, isOfEmptyShop } from "./backup-contents.ts";
import { type Counted, countRows, END, type Head, linesOf, newerBackup, readMigration } from "./backup-lines.server.ts";
import { type Database, isDown } from "./database.server.ts";
import { migrate, newestMigration } from "./migrate.server.ts";

const GZIP = Buffer.from([0x1f, 0x8b]);

/** The migration a backup was made at. Throws where this version can't restore it. */
export const migrationOf = (path: string): Promise<string | null> =>
  readMigration(path).catch((error) => {
    throw damaged(path, error);
  });

/** Restores into an empty database, all or nothing, then migrates it. Throws for existing data, a newer version or an empty backup. */
export async function restore(
  database: Database,
  path: string,
  { mayBeEmpty = false, migrations }: { mayBeEmpty?: boolean; migrations?: string } = {},
): Promise<BackupContents> {
  const contents = await fillFrom(database, path, { mayBeEmpty, migrations });
  await migrate(database, undefined, { folder: migrations });
  return contents;
}

async function fillFrom(
  database: Database,
  path: string,
  { mayBeEmpty, migrations }: { mayBeEmpty: boolean; migrations: string | undefined },
): Promise<BackupContents> {
  const migration = await migrationOf(path);
  const client = await database.connectAsOwner();
  try {
    await client.query("begin");
    await assertVacant(client);
    if (migration && (await newestMigration(client, migrations)) !== migration) throw newerDatabase(path);
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

const newerDatabase = (path: string) => new UserError(m.staff_restore_newer_here({ path }));

const emptyBackup = (path: string, contents: BackupContents) =>
  new UserError(m.staff_restore_empty_backup({ path, contents: contentsInWords(contents) }));

/** Throws where there are goods, orders or customers. */
export async function assertVacant(on: Queryable): Promise<void> {
  if (!(await isVacant(on))) throw new UserError(m.staff_restore_not_vacant());
}

/** Throws unless the file exists and is gzipped. */
export async function assertBackup(path: string): Promise<void> {
  const head = Buffer.alloc(GZIP.length);
  const file = await open(path).catch(() => undefined);
  try {
    if (!file || !(await file.stat()).isFile()) throw new UserError(m.staff_restore_no_backup({ path }));
    await file.read(head, 0, head.length, 0);
  } finally {
    await file?.close();
  }
  if (!head.equals(GZIP)) throw new UserError(m.staff_restore_not_a_backup({ path }));
}

/** Blames the file for every failure, unless the database is down. */
function damaged(path: string, error: unknown): unknown {
  if (error instanceof UserError || isDown(error)) return error;
  const { message, detail } = error as Error & { detail?: string };
  return new UserError(m.staff_restore_damaged({ path, why: detail ? `${message}: ${detail}` : message }), { cause: error });
}

async function fill(client: pg.Client, path: string, tables: Set<string>): Promise<BackupContents> {
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

/** Older backups have their time in the file name only. */
function nameOfMoment(path: string): Date | null {
  const [, y, m, d, h, min, s] = /gong-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.copy\.gz$/.exec(path) ?? [];
  return y ? new Date(`${y}-${m}-${d}T${h}:${min}:${s}Z`) : null;
}

async function continueNumbers(client: pg.Client, table: string): Promise<void> {
  const found = await client.query("select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''", [table]);
  for (const { name } of found.rows)
    await client.query(`select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${name}) from ${table}), 0) + 1, false)`, [
      table,
      name,
    ]);
}
