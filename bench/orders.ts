import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { demoSellers } from "../app/foundation/sellers/seller.ts";
import { openShop } from "../app/shop.server.ts";
import { buildIfNeeded } from "../tooling/build/build-if-needed.ts";
import { startSandboxProcess } from "../tooling/start/sandbox-process.ts";
import { generateCatalogue } from "./generate-catalogue.ts";
import { generateOrders } from "./generate-orders.ts";
import { askFromOwnCore, hasOwnCore } from "./measure.ts";
import { type OrderKind, orderKinds, orderLoad } from "./order-load.ts";
import { hourlyCounts, recurringTasks } from "./recurring-tasks.ts";
import { startServerPostgres } from "./server-postgres.ts";
import { startStore } from "./store.ts";

// Cost of orders in a new shop and in one with many: `npm run bench:orders -- 1000000`.
const count = Number(process.argv[2]) || 1_000_000;
const databases = process.argv[3] ? [process.argv[3]] : ["embedded", "Debian's 15"];
const OPEN = Math.ceil(count / 100);
const EACH = 40;
const TURNS = 3;
/** Allowed ratio between large and new shop. */
const MOST = 1.3;
type Measured = { cpuMs: number; p50Ms: number; p95Ms: number };
type Shop = NonNullable<Awaited<ReturnType<typeof openMeasured>>>;
type Store = Awaited<ReturnType<typeof startStore>>;
type Jobs = "on" | "off";
const goods = Array.from({ length: 1000 }, (_, n) => [`m${n + 1}-0`, `m${n + 1}-0-1`] as const);
/** Limit for a task of each minute. */
const MOST_TASK_MS = 500;
const MOST_JOBS_MS = 300_000;
const lines: string[] = [];
const taskLines: string[] = [];
let broken = 0;

await buildIfNeeded(console.log);
askFromOwnCore();
const sandbox = await startSandboxProcess({});
for (const where of databases) {
  const large = await openMeasured(where);
  if (!large) continue;
  await withStore(large, "on", async (store) => {
    for (const kind of orderKinds) await load(large, store, { kind, jobs: "on", at: 4 });
  });
  const from = performance.now();
  await generateOrders(large.client, { count, open: OPEN, report: (line) => console.log(`  ${line}`) });
  console.log(`${count} orders made in ${Math.round((performance.now() - from) / 1000)} s`);
  const small = (await openMeasured(where))!;
  for (const jobs of ["on", "off"] as const)
    await withStore(small, jobs, (ofSmall) =>
      withStore(large, jobs, async (ofLarge) => {
        for (const kind of orderKinds) {
          const [before, after] = await measure([small, ofSmall], [large, ofLarge], kind, jobs);
          tell(where, `${kind}, jobs ${jobs}`, before, after);
        }
      }),
    );
  await small.close();
  // Otherwise payment would be opened for each unpaid certificate.
  await large.client.query(
    "update shop_order set status = 'expired', hold_until = null where status = 'not-paid' and delivery ->> 'type' = 'email'",
  );
  await timeTasks(where, { ...large.env, JOBS: "0", LOG_LEVEL: "error" });
  await large.close();
  writeFileSync("bench/orders.md", report());
}
await sandbox.stop();
process.exit(broken ? 1 : 0);

/** A new shop of 1,000 models; undefined where PostgreSQL isn't installed. */
async function openMeasured(where: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "gong-bench-"));
  chmodSync(dataDir, 0o711);
  const server = where === "embedded" ? undefined : startServerPostgres(dataDir);
  if (where !== "embedded" && !server) return;
  const sellers = join(dataDir, "sellers.json");
  writeFileSync(
    sellers,
    JSON.stringify(Object.fromEntries(Object.entries(demoSellers).map(([name, one]) => [name, { ...one, isFictional: false }]))),
  );
  const env = {
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtp,
    SELLERS_FILE: sellers,
    ...(server && { DATABASE_URL: server.url }),
  };
  const database = await openDatabase({ dataDir, databaseUrl: server?.url, deadlineMs: 3_600_000 });
  // Keeps the embedded database running: the last client stops it.
  const client = await database.connect();
  await migrate(database);
  await generateCatalogue(database.db, 1000);
  const close = async () => {
    await client.end();
    await database.close();
    server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, env, client, cluster: server?.cluster, close };
}

async function withStore(shop: Shop, jobs: Jobs, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await startStore(shop.dataDir, { ...shop.env, ...(jobs === "off" && { JOBS: "payments" }) }, shop.cluster);
  if (jobs === "on") await jobsDone(shop.client);
  await work(store);
  await store.stop();
}

function load({ client }: Shop, store: Store, { kind, jobs, at }: { kind: OrderKind; jobs: Jobs; at: number }) {
  const settled = jobs === "on" && { settled: () => jobsDone(client) };
  return orderLoad({ ...store, sandboxUrl: sandbox.url, count: EACH, at, goods, kind, ...settled });
}

/** Interleaved, so other load affects both; the median of each. */
async function measure(...[small, large, kind, jobs]: [[Shop, Store], [Shop, Store], OrderKind, Jobs]): Promise<[Measured, Measured]> {
  const turns: [Measured[], Measured[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn++)
    for (const [n, of] of [small, large].entries()) {
      const measured = await load(...of, { kind, jobs, at: turn === 0 ? 4 : 1 });
      if (turn > 0) turns[n]!.push(measured);
    }
  const middle = (all: Measured[]) => all.sort((a, b) => a.cpuMs - b.cpuMs)[TURNS >> 1]!;
  return [middle(turns[0]), middle(turns[1])];
}

/** Waits for all due jobs and messages. */
async function jobsDone(client: pg.Client): Promise<void> {
  for (const from = performance.now(); performance.now() - from < MOST_JOBS_MS; await setTimeout(50)) {
    const { rows } = await client.query(
      `select from pgboss.job where state < 'completed' and name <> 'dead' and start_after < now() + interval '10 seconds'
       union all select from message where sent_at is null and failed_at is null
       union all select from certificate c join shop_order o on o.id = c.order_id where c.issued_at is null and o.payment_status = 'paid' limit 1`,
    );
    if (!rows.length) return;
  }
  throw new Error("The jobs come to no end");
}

/** The second run, with warm caches. */
async function timeTasks(where: string, env: Record<string, string>): Promise<void> {
  const config = readConfig(env);
  const shop = await openShop(config, readSecrets(config, env), () => {});
  for (const [tasks, most] of [[recurringTasks(shop), MOST_TASK_MS] as const, [hourlyCounts(shop), null] as const])
    for (const [name, work] of Object.entries(tasks)) {
      await work();
      const from = performance.now();
      await work();
      const ms = performance.now() - from;
      const holds = most === null || ms <= most;
      if (!holds) broken++;
      taskLines.push(`| ${where} | ${name} | ${ms.toFixed(0)} | ${most === null ? "once an hour" : holds ? "holds" : "**broken**"} |`);
      console.log(taskLines.at(-1));
    }
  await shop.close();
}

function tell(where: string, what: string, before: Measured, after: Measured): void {
  const holds = after.cpuMs <= Math.max(MOST * before.cpuMs, before.cpuMs + 2);
  if (!holds) broken++;
  const figures = [before.cpuMs, after.cpuMs, before.p50Ms, after.p50Ms, before.p95Ms, after.p95Ms].map((ms) => ms.toFixed(1));
  lines.push(`| ${where} | ${what} | ${figures.join(" | ")} | ${holds ? "holds" : "**broken**"} |`);
  console.log(lines.at(-1));
}

function report(): string {
  const many = count.toLocaleString("en");
  return `# What orders cost

\`npm run bench:orders -- ${count}\` ${hasOwnCore ? "on one core, asked from another, of" : "on"} ${cpus().length} cores: a whole way to an order (quote, order; by card also payment and
notification) in a new shop and, in turns with it, in one of ${many} orders, ${OPEN.toLocaleString("en")} of them open with nothing paid. Processor time is the store's and the database's together,
with jobs on until the jobs of the order are done (letters, parcel, receipt, the invoice as PDF; a certificate is paid for and drawn).
"Debian's 15" is a server with the defaults it is installed with, \`jit\` on. Holds: processor time at most ${MOST} times that of the new shop, or 2 ms more.

| database | order | cpu ms, new | cpu ms, ${many} | p50 ms, new | p50 ms, ${many} | p95 ms, new | p95 ms, ${many} | |
|---|---|---|---|---|---|---|---|---|
${lines.join("\n")}

## What recurs, in a shop of ${many} orders

Nothing that recurs within minutes may take more than ${MOST_TASK_MS} ms.

| database | what | ms | |
|---|---|---|---|
${taskLines.join("\n")}
`;
}
