import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type pg from "pg";
import type { Database, Db } from "#app/foundation/database/database.server.ts";

/**
 * A connection of one's own, seen both as Db and as the plain client that COPY needs. It has no deadlines: an import takes what it takes.
 * Temporary tables live as long as it does.
 */
export async function onOneConnection<T>(database: Database, work: (db: Db, client: pg.Client) => Promise<T>): Promise<T> {
  const client = await database.connect();
  const lent = Object.assign(client, { release: () => {} }) as unknown as pg.PoolClient;
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => lent, end: async () => {} } as PostgresPool }),
  });
  try {
    // A long statement has no deadline, but it ends with whoever waits for it.
    await client.query("set client_connection_check_interval = '2s'; set work_mem = '32MB'");
    return await work(db, client);
  } finally {
    await db.destroy();
    await client.end();
  }
}
