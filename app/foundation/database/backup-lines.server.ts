import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { m } from "../i18n/messages/messages.js";
import { UserError } from "../plain-reason.ts";
import { assertLastBefore, BEGINNING } from "./beginning.server.ts";
import { isKnownMigration } from "./migrate.server.ts";

/** COPY's own end mark: it doubles every backslash in data, so no row can equal it. */
export const END = "\\.";

/** Written before each table's rows. Older backups lack the optional fields. */
export type Head = { table: string; columns: string[]; at?: string; tables?: number; migration?: string };

export type Counted = { rows: number; byTable: Record<string, number> };

export function countRows(counted: Counted, table: string, rows: number) {
  counted.rows += rows;
  counted.byTable[table] = (counted.byTable[table] ?? 0) + rows;
}

export async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const input = createReadStream(path);
  input.on("error", (error) => unpacked.destroy(error));
  // A reader that stopped early ignores a broken file; one still reading gets the error from its lines.
  unpacked.on("error", () => {});
  try {
    yield* createInterface({ input: input.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    input.destroy();
    unpacked.destroy();
  }
}

/** Reads only the first head where that names a migration, else all. */
async function readHeads(path: string): Promise<Head[]> {
  const heads: Head[] = [];
  let isInTable = false;
  for await (const line of linesOf(path)) {
    if (isInTable) isInTable = line !== END;
    else {
      heads.push(JSON.parse(line) as Head);
      if (heads[0]!.migration) break;
      isInTable = true;
    }
  }
  return heads;
}

/** The newest migration in a backup, null if it holds none. Throws for a newer version or one before the last squashed beginning. */
export async function readMigration(path: string): Promise<string | null> {
  const heads = await readHeads(path);
  const migration = heads[0]?.migration;
  if (!heads.length) return null;
  if (!migration) assertLastBefore(path, heads);
  else if (!isKnownMigration(migration)) throw newerBackup(`migration ${migration}`);
  return migration ?? BEGINNING;
}

export const newerBackup = (what: string) => new UserError(m.staff_restore_newer_backup({ what }));
