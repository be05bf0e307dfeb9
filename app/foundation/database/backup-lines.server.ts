import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { m } from "../i18n/messages/messages.js";
import { UserError } from "../plain-reason.ts";
import { assertLastBefore, BEGINNING } from "./beginning.server.ts";
import { isKnownMigration } from "./migrate.server.ts";

/** COPY's own end mark: a backslash in data is always doubled, so no row looks like it. */
export const END = "\\.";

/** Before each table's rows. Backups of older shops lack what is optional. */
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
  // A reader that has stopped needs no error of a broken file; one that still reads gets it from the lines.
  unpacked.on("error", () => {});
  try {
    yield* createInterface({ input: input.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    input.destroy();
    unpacked.destroy();
  }
}

/** The first where it names a migration, else all of them. */
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

/**
 * The newest migration of the database that it was made of; null where it holds nothing. Throws where it is from a newer version of the shop, or
 * from one before the beginning that was not the last.
 */
export async function readMigration(path: string): Promise<string | null> {
  const heads = await readHeads(path);
  const migration = heads[0]?.migration;
  if (!heads.length) return null;
  if (!migration) assertLastBefore(path, heads);
  else if (!isKnownMigration(migration)) throw newerBackup(`migration ${migration}`);
  return migration ?? BEGINNING;
}

export const newerBackup = (what: string) => new UserError(m.staff_restore_newer_backup({ what }));
