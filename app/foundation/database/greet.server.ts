import pg from "pg";
import { Mendable } from "../plain-reason.ts";

const GREETING_TROUBLES: Record<string, string> = {
  ECONNREFUSED: "nobody listens there: is PostgreSQL running, and is the port right?",
  ENOENT: "nobody listens there: is PostgreSQL running?",
  ENOTFOUND: "there is no machine of that name",
  EAI_AGAIN: "the name of the machine can't be looked up",
  ETIMEDOUT: "nothing answers there",
  "28P01": "the user or the password is wrong",
  "28000": "this user may not come in",
  "3D000": "there is no such database: create it first",
};

/** Says in words why the owner's own PostgreSQL can't be reached: never with its password. */
export async function greet(databaseUrl: string, deadlineMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: deadlineMs });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    const place = `${client.host}:${client.port}, database ${client.database}`;
    throw new Mendable(`The database of DATABASE_URL can't be used (${place}): ${GREETING_TROUBLES[code] ?? message}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
