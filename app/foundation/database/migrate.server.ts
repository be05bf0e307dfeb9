import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { BEGINNING, isFromBefore } from "./beginning.server.ts";
import type { Database } from "./database.server.ts";
import { grantStoreRole } from "./store-role.server.ts";

const FOLDER = join(import.meta.dirname, "../../../db/migrations");
const ONE_RUNNER = 4_711_002;

/** File names, in the order in which they are applied. */
export const migrationNames = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
const note = (client: pg.ClientBase, name: string, body: string) =>
  client.query("insert into migration (name, body) values ($1, $2)", [name, body]);

/** Applies pending SQL files up to `upTo`, safe to run concurrently, and returns their names. Throws when an applied file was edited. */
export async function migrate(
  database: Database,
  killPoint: (name: string) => void = () => {},
  { upTo, folder = FOLDER }: { upTo?: string; folder?: string } = {},
): Promise<string[]> {
  const bodyOf = (name: string) => readFileSync(join(folder, name), "utf8");
  const client = await database.connectAsOwner();
  try {
    await client.query("select pg_advisory_lock($1)", [ONE_RUNNER]);
    await client.query(
      "create table if not exists migration (name text primary key, body text not null, applied_at timestamptz not null default now())",
    );
    const applied = new Map<string, string>(
      (await client.query("select name, body from migration")).rows.map((row) => [row.name, row.body]),
    );
    if (isFromBefore(applied)) {
      applied.set(BEGINNING, bodyOf(BEGINNING));
      await note(client, BEGINNING, bodyOf(BEGINNING));
    }
    const fresh: string[] = [];
    for (const name of migrationNames(folder)) {
      if (upTo !== undefined && name > upTo) break;
      const body = bodyOf(name);
      const before = applied.get(name);
      if (before === body) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was edited after it was applied; write a new one instead.`);
      await client.query("begin");
      await client.query("set local lock_timeout = '10s'");
      await client.query(body);
      await note(client, name, body);
      killPoint("migrate.mid");
      await client.query("commit");
      fresh.push(name);
    }
    await grantStoreRole(client);
    return fresh;
  } finally {
    await client.end();
  }
}

export async function isMigrated(database: Database, names = migrationNames()): Promise<boolean> {
  const found = await database.pool.query("select count(*)::int as n from migration where name = any($1)", [names]);
  return found.rows[0].n === names.length;
}

/** This version's newest applied migration; null for a database from before the squash. */
export async function newestMigration(client: pg.ClientBase, folder = FOLDER): Promise<string | null> {
  const { rows } = await client.query("select name from migration where name = any($1)", [migrationNames(folder)]);
  return (
    rows
      .map(({ name }) => name as string)
      .sort()
      .at(-1) ?? null
  );
}

export const isKnownMigration = (name: string): boolean => migrationNames().includes(name);
