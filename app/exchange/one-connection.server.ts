import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type pg from "pg";
import type { Database, Db } from "#app/foundation/database/database.server.ts";

/** One connection as Db and as the plain client COPY needs, without timeouts; its temporary tables end with it. */
export async function onOneConnection<T>(database: Database, work: (db: Db, client: pg.Client) => Promise<T>): Promise<T> {
  const client = await database.connect();
  const lent = Object.assign(client, { release: () => {} }) as unknown as pg.PoolClient;
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => lent, end: async () => {} } as PostgresPool }),
  });
  try {
    // Without a timeout a statement should still end when its client does.
    await client.query("set client_connection_check_interval = '2s'; set work_mem = '32MB'");
    return await work(db, client);
  } finally {
    await db.destroy();
    await client.end();
  }
}
