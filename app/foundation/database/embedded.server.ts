import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { m } from "../i18n/messages/messages.js";
import { UserError } from "../plain-reason.ts";
import { findBinaries, NOBODY, placeCluster, socketFolder } from "./embedded-files.server.ts";

const run = promisify(execFile);
const LEAVING = 4_711_001;

export type EmbeddedPostgres = {
  connection: { host: string; user: string; application_name: string };
  /** Restarts a dead server; concurrent calls share one start. */
  restart: () => Promise<void>;
  /** Stops the server unless another application name is still connected. */
  leave: () => Promise<void>;
};

/** Starts or joins the PostgreSQL in `dataDir`; the last process to leave stops it. Throws if it isn't up in 60 s. */
export async function joinEmbeddedPostgres(dataDir: string, report: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const asRoot = process.getuid?.() === 0;
  const binaries = await findBinaries(asRoot);
  const cluster = placeCluster(dataDir, asRoot);
  const owner = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const socket = socketFolder(cluster, asRoot);
  const connection = { host: socket, user: "gong", application_name: `gong ${randomUUID()}` };
  const exec = (program: string, args: string[]) => run(program, args, { ...owner, cwd: "/" });

  if (!existsSync(join(cluster, "PG_VERSION"))) {
    report("creating the database");
    await createCluster(cluster, binaries.initdb, exec);
  }

  let starting: Promise<void> | undefined;
  let leaving = false;
  const start = async () => {
    const deadline = Date.now() + 60_000;
    while (!leaving) {
      const state = await knock(connection);
      if (state === "up") return;
      if (Date.now() > deadline) {
        const log = join(cluster, "server.log");
        const trouble = existsSync(log) ? lastTrouble(readFileSync(log, "utf8")) : undefined;
        throw new UserError(m.startup_cluster_down({ cluster, trouble: trouble ? `${trouble}. ` : "", log }));
      }
      if (state === "down")
        await exec(binaries.pg_ctl, [
          "start",
          "-w",
          "-s",
          "-t",
          "30",
          "-D",
          cluster,
          "-l",
          join(cluster, "server.log"),
          "-o",
          // After a crash every file is synced first; one by one that would be most of the recovery time.
          `-k ${socket}${process.platform === "linux" ? " -c recovery_init_sync_method=syncfs" : ""}`,
        ]).catch(() => sleep(100));
      else await sleep(30);
    }
  };
  const restart = async () => {
    // A connection that breaks because of the stop must not start the server again.
    if (leaving) return;
    starting ??= start().finally(() => {
      starting = undefined;
    });
    await starting;
  };
  await restart();

  const leave = async () => {
    leaving = true;
    // A half-done start would leave a server that nobody stops.
    await starting?.catch(() => {});
    const client = new pg.Client({ ...connection, database: "postgres" });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select pg_advisory_lock($1)", [LEAVING]);
      if (await isAlone(client, connection.application_name))
        await exec(binaries.pg_ctl, ["stop", "-s", "-m", "fast", "-t", "30", "-D", cluster]);
    } catch {
      // Somebody else stopped it first, or it has died: nothing is left to stop.
    } finally {
      await client.end().catch(() => {});
    }
  };
  return { connection, restart, leave };
}

const OTHERS = "select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1";
const GOING_MS = 250;

/** A closed connection stays visible for a moment, so look again before deciding. */
async function isAlone(client: pg.Client, name: string): Promise<boolean> {
  for (const until = Date.now() + GOING_MS; ; await sleep(25)) {
    if ((await client.query(OTHERS, [name])).rowCount === 0) return true;
    if (Date.now() > until) return false;
  }
}

/** initdb into a temporary folder, then an atomic rename: of two concurrent first starts one wins. */
async function createCluster(cluster: string, initdb: string, exec: (p: string, a: string[]) => Promise<unknown>) {
  const fresh = `${cluster}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(fresh, NOBODY, NOBODY);
  const settings = [
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "max_connections=200",
    "shared_buffers=32MB",
    "max_wal_size=512MB",
    "log_min_messages=warning",
    "log_min_error_statement=panic",
    "lc_messages=C",
    "jit=off",
    "max_parallel_workers_per_gather=0",
    "random_page_cost=1.1",
  ];
  const made = exec(initdb, [
    "-D",
    fresh,
    "-U",
    "gong",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale-provider=icu",
    "--icu-locale=ru",
    "--locale=C",
    "-k",
    ...settings.flatMap((s) => ["-c", s]),
  ]);
  await made.catch((error: { stderr?: string }) => {
    rmSync(fresh, { recursive: true, force: true });
    throw new UserError(m.startup_cluster_not_made({ cluster, why: lastTrouble(error.stderr ?? "") ?? String(error) }), { cause: error });
  });
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
}

const lastTrouble = (log: string) => [...log.matchAll(/(?:FATAL|PANIC|initdb: error): +(.+)/g)].at(-1)?.[1];

/** "down": nothing listens; "busy": starting up or shutting down. */
async function knock(connection: { host: string; user: string }): Promise<"up" | "down" | "busy"> {
  const client = new pg.Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return "up";
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === "ENOENT" || code === "ECONNREFUSED" ? "down" : "busy";
  } finally {
    await client.end().catch(() => {});
  }
}
