import pg from "pg";
import { m } from "../i18n/messages/messages.js";
import { UserError } from "../plain-reason.ts";

const CONNECTION_TROUBLES: Record<string, () => string> = {
  ECONNREFUSED: m.startup_database_silent,
  ENOENT: m.startup_database_no_socket,
  ENOTFOUND: m.startup_database_no_host,
  EAI_AGAIN: m.startup_database_lookup,
  ETIMEDOUT: m.startup_database_timeout,
  "28P01": m.startup_database_password,
  "28000": m.startup_database_refused,
  "3D000": m.startup_database_absent,
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
  if (version < OLDEST) return m.startup_database_old({ version, oldest: OLDEST });
  const cure = m.startup_database_cure({ statement: rightDatabase(rightName, user) });
  const held = { database: client.database ?? "", cure };
  if (encoding !== "UTF8") return m.startup_database_encoding({ ...held, encoding });
  const { rows: letters } = await client.query("select lower('Ж') = 'ж' and upper('ё') = 'Ё' as known");
  if (!letters[0].known) return m.startup_database_cyrillic(held);
  const statement = `alter database ${database} owner to ${user}; alter schema ${schema} owner to ${user};`;
  if (!mayCreate) return m.startup_database_rights({ user: client.user ?? "", database: held.database, statement });
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
  return m.startup_database_pooler();
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
    throw new UserError(m.startup_database({ place, why: CONNECTION_TROUBLES[code]?.() ?? message }), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
