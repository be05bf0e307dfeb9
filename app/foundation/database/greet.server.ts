import pg from "pg";
import { UserError } from "../plain-reason.ts";

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

const OLDEST = 15;

const ABOUT = `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
  has_database_privilege(current_database(), 'create') and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
  quote_ident(current_database()) as database, quote_ident(current_database() || '_utf8') as "rightName",
  quote_ident(coalesce(current_schema(), 'public')) as schema, quote_ident(current_user) as "user"`;
type About = Record<"encoding" | "database" | "rightName" | "schema" | "user", string> & {
  version: number;
  mayCreate: boolean;
};

/** Searches rely on the database's Cyrillic case folding, migrations on its rights: check at the start, not at the first search. */
async function whyUnfit(client: pg.Client): Promise<string | undefined> {
  const { version, encoding, mayCreate, database, rightName, schema, user } = (await client.query<About>(ABOUT)).rows[0]!;
  if (version < OLDEST) return `The PostgreSQL of DATABASE_URL is version ${version}: Gong needs ${OLDEST} or newer.`;
  const cure = `Make one that is right, and name it in DATABASE_URL:\n\n  ${rightDatabase(rightName, user)}\n`;
  if (encoding !== "UTF8") return `The database ${client.database} of DATABASE_URL is kept in ${encoding}, not in UTF8. ${cure}`;
  const { rows: letters } = await client.query("select lower('Ж') = 'ж' and upper('ё') = 'Ё' as known");
  if (!letters[0].known)
    return `The database ${client.database} of DATABASE_URL does not know capital Cyrillic letters (lower('Ж') is not 'ж'), so that search would miss goods. ${cure}`;
  if (!mayCreate)
    return `The user ${client.user} of DATABASE_URL may not create tables in the database ${client.database}. Let its administrator, connected to it, run:\n\n  alter database ${database} owner to ${user}; alter schema ${schema} owner to ${user};\n`;
}

/** A pooler per transaction or statement gives two open connections one session of the server, so neither keeps what it sets, prepares or listens to. */
async function whySharedSession(client: pg.Client, databaseUrl: string): Promise<string | undefined> {
  const other = new pg.Client({ connectionString: databaseUrl });
  other.on("error", () => {});
  try {
    const sessionOf = async (on: pg.Client) => (await on.query("select pg_backend_pid() as id")).rows[0].id as number;
    const first = await sessionOf(client);
    await other.connect();
    if ((await sessionOf(other)) !== first) return undefined;
  } finally {
    await other.end().catch(() => {});
  }
  return "Behind DATABASE_URL is a pooler that shares sessions between connections. Name PostgreSQL itself, or set pool_mode = session for this database in pgbouncer.ini.";
}

const rightDatabase = (name: string, owner: string) =>
  `create database ${name} owner ${owner} template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru' locale 'C';`;

/** Throws a readable error when the owner's PostgreSQL can't be reached or used; never contains the password. */
export async function greet(databaseUrl: string, deadlineMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: deadlineMs });
  client.on("error", () => {});
  try {
    await client.connect();
    const why = (await whyUnfit(client)) ?? (await whySharedSession(client, databaseUrl));
    if (why) throw new UserError(why);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code = "", message } = error as { code?: string; message: string };
    const place = `${client.host}:${client.port}, database ${client.database}`;
    throw new UserError(`The database of DATABASE_URL can't be used (${place}): ${GREETING_TROUBLES[code] ?? message}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
