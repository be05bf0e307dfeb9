import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, type TestContext } from "node:test";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { type DatabaseSettings, openDatabase } from "../app/foundation/database/database.server.ts";
import { type EmbeddedPostgres, joinEmbeddedPostgres } from "../app/foundation/database/embedded.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { createJobs } from "../app/foundation/jobs.server.ts";
import { createApp } from "../app/http/http.server.ts";
import { loadPages } from "../app/http/load-pages.server.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { type Overrides, openShop, type Shop } from "../app/shop.server.ts";
import { hashOfSources } from "../tooling/build/made-from.ts";
import { endStarted } from "./end-with-us.ts";
import { hireStaff } from "./examples/hired-staff.ts";

const TEMPLATE = "shop_template";

const folders = new Set<string>();
process.on("exit", () => {
  // A running store would restart its server.
  endStarted();
  for (const folder of folders) {
    endServer(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
});

/** Stops a server that a killed store or failed test left running. */
function endServer(folder: string) {
  const file = join(folder, "postgres", "postmaster.pid");
  if (!existsSync(file)) return;
  const [pid] = readFileSync(file, "utf8").split("\n");
  // Its pid may belong to another process by now.
  const place = realpathSync(join(folder, "postgres"));
  const isHere = () => spawnSync("ps", ["-o", "command=", "-p", pid!], { encoding: "utf8" }).stdout.includes(place);
  if (isHere()) spawnSync("kill", ["-QUIT", pid!]);
  for (let n = 0; n < 100 && isHere(); n++) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

/** A temporary folder accessible to the database's user; removed at exit, with its server. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "gong-test-"));
  chmodSync(folder, 0o711);
  folders.add(folder);
  return folder;
}

/** A test PostgreSQL with a migrated template database. `kept`: a folder to reuse; the template follows the migrations. */
export async function startTestPostgres({ kept }: { kept?: string } = {}) {
  const folder = kept ?? createTestFolder();
  const server = await joinEmbeddedPostgres(folder);
  const admin = new pg.Client({ ...server.connection, database: "postgres" });
  await admin.connect();
  // Tests don't cut power: no fsync needed.
  for (const setting of ["fsync", "full_page_writes"]) await admin.query(`alter system set ${setting} = off`);
  // Copy-on-write file systems clone the template six times faster.
  await admin.query("alter system set file_copy_method = clone");
  await admin.query("select pg_reload_conf()");
  const shares = await admin.query("create database probe strategy file_copy").then(
    () => true,
    () => false,
  );
  if (!shares) await admin.query("alter system reset file_copy_method");
  await admin.query("select pg_reload_conf()");
  await makeTemplate(folder, server, admin);
  return { host: server.connection.host, server, admin, stop: () => stop(server, admin, kept ? null : folder) };
}

async function makeTemplate(folder: string, { connection }: EmbeddedPostgres, admin: pg.Client) {
  const stamp = join(folder, "template-made-from");
  const wanted = hashOfSources(["db/migrations/*", "package-lock.json", "app/foundation/database/store-role.server.ts"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  const template = await openDatabase({ dataDir: folder, databaseUrl: databaseUrl(connection.host, TEMPLATE) });
  await migrate(template);
  const jobs = await createJobs(template.forLibrary, pino({ enabled: false }), () => {}, { duties: [], seconds: 60 });
  await jobs.stop();
  await template.close();
  writeFileSync(stamp, wanted);
}

async function stop(server: EmbeddedPostgres, admin: pg.Client, folder: string | null) {
  await admin.end();
  await server.leave();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

export const databaseUrl = (host: string, name: string) => `postgres://gong@localhost/${name}?host=${encodeURIComponent(host)}`;

let own: ReturnType<typeof startTestPostgres> | undefined;
const open = new Set<() => Promise<void>>();
/** Ends what a test file started and closes what it opened, the last first: its shops, then their databases. */
export async function closeOpened() {
  endStarted();
  const failures: unknown[] = [];
  for (const close of [...open].reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}
after(async () => {
  await closeOpened().finally(async () => (await own)?.stop());
});

function closedAtLast<Opened extends { close: () => Promise<void> }>(opened: Opened): Opened {
  const close = async () => {
    if (open.delete(close)) await opened.close();
  };
  open.add(close);
  return { ...opened, close };
}

export const openTestDatabase = async (settings: DatabaseSettings) => closedAtLast(await openDatabase(settings));

/** The run's PostgreSQL (TEST_POSTGRES), or this file's own. */
async function postgresHost(): Promise<string> {
  if (process.env.TEST_POSTGRES) return process.env.TEST_POSTGRES;
  own ??= startTestPostgres();
  const started = await own;
  return started.host;
}

/** A fresh migrated database with its URL, dropped after the file's tests at the latest. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const host = await postgresHost();
  const name = `test_${randomBytes(6).toString("hex")}`;
  // A connection kept by each database would use up the server's.
  const command = async (text: string) => {
    const admin = new pg.Client({ host, user: "gong", database: "postgres" });
    await admin.connect();
    await admin.query(text).finally(() => admin.end());
  };
  await command(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const drop = async () => {
    if (open.delete(drop)) await command(`drop database if exists ${name} with (force)`);
  };
  open.add(drop);
  return { url: databaseUrl(host, name), drop };
}

export type TestShop = { shop: Shop; app: FastifyInstance; databaseUrl: string; dataDir: string; close: () => Promise<void> };

/** A whole shop with its own database, called by `app.inject`, closed after the file. `env` overrides settings; the caller's is ignored. */
export async function createTestShop(env: Record<string, string> = {}, overrides: Overrides & { pages?: boolean } = {}): Promise<TestShop> {
  const dataDir = createTestFolder();
  const database = await createTestDatabase();
  const settings = {
    LOG_LEVEL: "error",
    RATE_LIMIT_FACTOR: "1000",
    JOBS: "0",
    BACKUP_MINUTES: "0",
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...env,
  };
  const config = readConfig(settings);
  const shop = await openShop(config, readSecrets(config, settings), () => {}, overrides);
  await sql.raw(hireStaff).execute(shop.db);
  const app = await createApp(shop, overrides.pages ? await loadPages() : undefined);
  const close = async () => {
    await app.close();
    await shop.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const testShop = closedAtLast({ shop, app, databaseUrl: database.url, dataDir, close });
  // The ledger must balance after every test.
  afterEach(async () => {
    if (open.has(testShop.close)) assert.deepEqual(await findBreaks(shop.db), []);
  });
  return testShop;
}

/** Closed after its test: a file of many shops would use up the server's connections. */
export async function createShopFor(test: TestContext, ...settings: Parameters<typeof createTestShop>): Promise<TestShop> {
  const opened = await createTestShop(...settings);
  test.after(opened.close);
  return opened;
}
