import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pino, { type Logger } from "pino";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Config, Secrets } from "./config.server.ts";
import { type Database, openDatabase } from "./foundation/database/database.server.ts";
import { isMigrated, migrate } from "./foundation/database/migrate.server.ts";
import { newId, sameSecret } from "./foundation/ids.server.ts";
import { armKillPoint } from "./foundation/kill-point.server.ts";
import { createClock } from "./foundation/time/clock.server.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Every feature, built once, over one database. Opens the database, brings its schema up to date, and hands out the shop. */
export async function openShop(config: Config, secrets: Secrets, report: (line: string) => void = () => {}) {
  const log = createLog(config);
  const database: Database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, report });
  const killPoint = armKillPoint(config.killAt);
  const applied = await migrate(database, killPoint);
  if (applied.length) report(`brought the database up to date (${applied.length} migrations)`);
  const { db } = database;
  const clock = await createClock(db);
  const mediaFolder = join(config.dataDir, "media");
  mkdirSync(mediaFolder, { recursive: true });

  const listeners = new Set<() => void>();
  const metrics = createMetrics();
  return {
    config,
    secrets,
    log,
    database,
    db,
    clock,
    killPoint,
    mediaFolder,
    newRequestId: newId,
    identity: { session: async (_token: string, _now: Date): Promise<{ customerId: string; id: string } | null> => null },
    onCatalogueChange: (listener: () => void) => void listeners.add(listener),
    ...metrics,
    mayReadMetrics: (address: string, authorization: string | undefined) =>
      secrets.metricsToken
        ? sameSecret(authorization ?? "", `Bearer ${secrets.metricsToken}`)
        : address === "127.0.0.1" || address === "::1",
    isReady: () => isMigrated(database).catch(() => false),
    close: async () => {
      await database.close();
    },
  };
}

function createLog(config: Config): Logger {
  return pino({
    level: config.logLevel,
    redact: ["req.headers", "err.parameters", "err.detail", "err.where"],
    ...(process.stdout.isTTY && { transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } }),
  });
}

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "gong_requests_total",
    help: "answered requests",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "gong_request_seconds",
    help: "time to answer",
    labelNames: ["route"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [registry],
  });
  return {
    measure: (method: string, route: string, status: number, ms: number) => {
      requests.inc({ method, route, status });
      seconds.observe({ route }, ms / 1000);
    },
    metrics: () => registry.metrics(),
  };
}
