import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database.server.ts";

const FOLDER = join(import.meta.dirname, "../../../db/migrations");
const ONE_RUNNER = 4_711_002;

/**
 * Brings the schema to the newest migration: plain SQL files in the order of their names, each in its own transaction, each once.
 * Safe to call from several processes at once. Answers the names applied now. Throws when a file that is applied was edited since.
 */
export async function migrate(database: Database, killPoint: (name: string) => void = () => {}): Promise<string[]> {
  const client = await database.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [ONE_RUNNER]);
    await client.query(
      "create table if not exists migration (name text primary key, body text not null, applied_at timestamptz not null default now())",
    );
    const applied = new Map<string, string>(
      (await client.query("select name, body from migration")).rows.map((row) => [row.name, row.body]),
    );
    const fresh: string[] = [];
    for (const name of readdirSync(FOLDER)
      .filter((file) => file.endsWith(".sql"))
      .sort()) {
      const body = readFileSync(join(FOLDER, name), "utf8");
      const before = applied.get(name);
      if (before === body) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was edited after it was applied; write a new one instead.`);
      await client.query("begin");
      await client.query("set local lock_timeout = '10s'");
      await client.query(body);
      await client.query("insert into migration (name, body) values ($1, $2)", [name, body]);
      killPoint("migrate.mid");
      await client.query("commit");
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

/** True when every migration of this version is applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const found = await database.pool.query("select count(*)::int as n from migration where name = any($1)", [names]);
  return found.rows[0].n === names.length;
}
