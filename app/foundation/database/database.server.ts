import { CompiledQuery, Kysely, type QueryResult, type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import { openAudit, writeChanges } from "./audit.server.ts";
import { clientWith, PipelinedDialect, PreparingClient, type Settings } from "./client.server.ts";
import { joinEmbeddedPostgres } from "./embedded.server.ts";
import { greet } from "./greet.server.ts";
import { createListening } from "./listen.server.ts";
import { AS_STORE } from "./store-role.server.ts";

// Counts and money fit a double exactly (< 2^53); strings would be parsed at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar date has no zone: keep it as YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A connection or a transaction; queries take it as their first argument. */
// biome-ignore lint/complexity/noBannedTypes: SQL is written out, so no table needs a type here.
export type Db = Kysely<{}>;

export type Database = {
  db: Db;
  /** Asynchronous commit, for writes that may be lost in a power cut. */
  loose: Db;
  /** For hourly reports over all history: one at a time, long timeout, plans by value. */
  patient: Db;
  pool: pg.Pool;
  loosePool: pg.Pool;
  /** A connection outside the pool, for COPY and advisory locks. The caller ends it. */
  connect: () => Promise<pg.Client>;
  /** The same with the login's own rights, for migrations, backups and restores. */
  connectAsOwner: () => Promise<pg.Client>;
  listen: ReturnType<typeof createListening>["listen"];
  /** For a library with its own pool; commits asynchronously, so it must be able to repeat its writes. */
  forLibrary: pg.PoolConfig;
  close: () => Promise<void>;
};

export type DatabaseSettings = {
  dataDir: string;
  databaseUrl?: string | undefined;
  poolSize?: number;
  deadlineMs?: number;
  report?: (line: string) => void;
};

/** No statement runs long enough for JIT to pay; compiling makes small ones a hundred times slower. */
const NO_JIT = { jit: "off" };
/** Every statement finds its rows by key, so a generic plan fits all values, even one made while the table was empty. */
const POOLED = { ...NO_JIT, plan_cache_mode: "force_generic_plan", enable_seqscan: "off" };
const LOOSE = { ...POOLED, synchronous_commit: "off" };
/** A request meets one silence of the database at most, and answers within five seconds of it [J03]. */
const DEADLINE_MS = 4500;
/** For the error to arrive, before we stop listening. */
const ON_ITS_WAY_MS = 300;
/** With one hanging statement before it, still within ten seconds of the database's death. */
const CONNECT_MS = 3000;
const PATIENCE_MS = 600_000;
const KEEP_ALIVE_MS = 30_000;
/** A new connection re-plans every statement, which costs more than an order: keep connections between busy minutes. */
const IDLE_MS = 300_000;

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { deadlineMs = DEADLINE_MS } = settings;
  const embedded = settings.databaseUrl ? undefined : await joinEmbeddedPostgres(settings.dataDir, settings.report);
  if (embedded) await createShopDatabase(embedded.connection);
  else await greet(settings.databaseUrl as string, DEADLINE_MS);
  const place: pg.ClientConfig = embedded ? { ...embedded.connection, database: "shop" } : { connectionString: settings.databaseUrl };
  const options = { application_name: "gong", ...place, connectionTimeoutMillis: CONNECT_MS };
  const openPool = (plans: Settings, own: pg.PoolConfig & { waitMs?: number }) => {
    const { waitMs = deadlineMs, ...sizes } = own;
    const limits = { statement_timeout: waitMs, lock_timeout: DEADLINE_MS, idle_in_transaction_session_timeout: 30_000 };
    const pool = new pg.Pool({
      ...options,
      query_timeout: waitMs + ON_ITS_WAY_MS,
      idleTimeoutMillis: IDLE_MS,
      Client: clientWith(PreparingClient, { ...plans, ...limits }, [AS_STORE]),
      pipeline: true,
      ...sizes,
    });
    // A checked-out client emits "error" when its connection dies; without a listener that ends the process.
    pool.on("connect", (client) => {
      client.on("error", () => {});
    });
    pool.on("error", () => void embedded?.restart().catch(() => {}));
    if (embedded) restartWhenRefused(pool, embedded.restart);
    return { pool, db: new Kysely({ dialect: new PipelinedDialect({ pool }) }) as Db };
  };
  const { pool, db } = openPool(POOLED, { max: settings.poolSize ?? 10 });
  const { pool: loosePool, db: loose } = openPool(LOOSE, { max: 3 });
  const { db: patient } = openPool(NO_JIT, { max: 1, waitMs: PATIENCE_MS, idleTimeoutMillis: 10_000 });
  const connectBy = (Client: typeof pg.Client) => async () => {
    const client = new Client({ ...options, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const connect = connectBy(clientWith(pg.Client, NO_JIT, [AS_STORE]));
  const listening = createListening(connect);
  return {
    db,
    loose,
    patient,
    pool,
    loosePool,
    forLibrary: { ...place, Client: clientWith(PreparingClient, LOOSE) },
    connect,
    connectAsOwner: connectBy(clientWith(pg.Client, NO_JIT)),
    listen: listening.listen,
    close: async () => {
      await listening.close();
      await Promise.all([db.destroy(), loose.destroy(), patient.destroy()]);
      await embedded?.leave();
    },
  };
}

/** pg-pool's own `query` connects by callback, Kysely by promise: wrap both. */
function restartWhenRefused(pool: pg.Pool, restart: () => Promise<void>) {
  type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;
  const plain = pool.connect.bind(pool) as (callback: Callback) => void;
  const connect = (callback: Callback) =>
    plain((error, client, done) => {
      if (error && isDown(error)) restart().catch(() => {});
      callback(error, client, done);
    });
  pool.connect = ((callback?: Callback) =>
    callback
      ? connect(callback)
      : new Promise<pg.PoolClient>((resolve, reject) =>
          connect((error, client) => (error ? reject(error) : resolve(client!))),
        )) as typeof pool.connect;
}

async function createShopDatabase(connection: { host: string; user: string }) {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    await client.query("create database shop");
  } catch (error) {
    // 42P04: it exists; 23505: another process is creating it right now.
    if (!["42P04", "23505"].includes((error as pg.DatabaseError).code ?? "")) throw error;
  } finally {
    await client.end();
  }
}

const AWAY = "ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT 57P01 57P02 57P03 08000 08003 08006 53100 53200 53300".split(" ");
/** Statement or lock timeout, serialization failure or deadlock after five retries. */
const OVERRUN = ["57014", "55P03", "40001", "40P01"];
const DOWN = new Set([...AWAY, ...OVERRUN]);

/** True when the database is down, full or overloaded: worth a 503 and a retry, not a bug of ours. */
export function isDown(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
  return (
    (code !== undefined && DOWN.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
      message,
    )
  );
}

export const sqlState = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

export const brokenConstraint = (error: unknown) => (error instanceof pg.DatabaseError ? error.constraint : undefined);

const TRIES = 5;

/** Runs `work` in a transaction and retries it up to five times on deadlock or serialization failure. */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<object>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        await openAudit(trx as Transaction<object>);
        const done = await work(trx as Transaction<object>);
        await writeChanges(trx);
        return done;
      });
    } catch (error) {
      const state = sqlState(error);
      if ((state !== "40001" && state !== "40P01") || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 30));
    }
  }
}

/** Throws outside a transaction: stock and ledger writes need one. */
export function assertTransaction(db: Db): asserts db is Transaction<object> {
  if (!db.isTransaction) throw new Error("This write needs a transaction");
}

/** Takes the advisory lock of this name until the transaction ends. */
export async function takeAdvisoryLock(trx: Db, name: string): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Pipelines a statement: the connection answers in order, and after a failure every later statement fails too. */
export async function execute<T>(db: Db, query: CompiledQuery<T>): Promise<QueryResult<T>> {
  if (!db.isTransaction) return db.executeQuery(query);
  const { answer } = await db.getExecutor().provideConnection(async (connection) => ({ answer: connection.executeQuery<T>(query) }));
  return answer;
}

export async function rows<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await execute(db, query.compile(db))).rows;
}

export async function row<T>(db: Db, query: RawBuilder<T>): Promise<T | undefined> {
  return (await rows(db, query))[0];
}

export async function run(db: Db, query: RawBuilder<unknown>): Promise<number> {
  return Number((await execute(db, query.compile(db))).numAffectedRows ?? 0);
}

/** What statements pipelined behind a failed one report: an aborted transaction, or a statement never prepared. */
const AFTERMATH: unknown[] = ["25P02", "26000"];

type Answers<P extends readonly unknown[]> = { -readonly [At in keyof P]: Awaited<P[At]> };

/** Pipelines independent work of one transaction. Waits for all parts even if one fails: a late write would commit outside it. */
export async function together<const P extends readonly (Promise<unknown> | null | undefined)[]>(parts: P): Promise<Answers<P>> {
  const settled = await Promise.allSettled(parts);
  const failures = settled.filter((part) => part.status === "rejected").map(({ reason }) => reason as unknown);
  const cause = failures.find((failure) => !AFTERMATH.includes(sqlState(failure)));
  if (failures.length) throw cause ?? failures[0];
  return settled.map((part) => (part as PromiseFulfilledResult<unknown>).value) as Answers<P>;
}

export { CompiledQuery, sql };
