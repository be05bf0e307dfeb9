import type { Database } from "../app/foundation/database/database.server.ts";

/** Runs statements with the rights of the database's owner, which the store hasn't: tables, triggers, superuser's settings. */
export async function asOwner(database: Database, ...statements: string[]): Promise<void> {
  const client = await database.connectAsOwner();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
