import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { demoSellers } from "../app/invoices/seller.ts";
import { openShop } from "../app/shop.server.ts";
import { buildIfNeeded } from "../commands/build-if-needed.ts";
import { startSandboxProcess } from "../commands/sandbox-process.ts";
import { generateCatalogue } from "./generate-catalogue.ts";
import { generateOrders } from "./generate-orders.ts";
import { askFromOwnCore, hasOwnCore } from "./measure.ts";
import { type OrderKind, orderKinds, orderLoad } from "./order-load.ts";
import { hourlyCounts, recurringTasks } from "./recurring-tasks.ts";
import { startServerPostgres } from "./server-postgres.ts";
import { startStore } from "./store.ts";

// What an order of each kind costs in a new shop and in one of many orders: `npm run bench:orders -- 1000000`.
const count = Number(process.argv[2]) || 1_000_000;
const databases = process.argv[3] ? [process.argv[3]] : ["embedded", "Debian's 15"];
const OPEN = Math.ceil(count / 100);
const EACH = 40;
/** A large shop's orders may cost so many times a new one's. */
const MOST = 1.3;
type Measured = { cpuMs: number; p50Ms: number; p95Ms: number };
const goods = Array.from({ length: 1000 }, (_, n) => [`m${n + 1}-0`, `m${n + 1}-0-1`] as const);
/** The longest that a task of each minute may take. */
const MOST_TASK_MS = 500;
const MOST_JOBS_MS = 300_000;
const lines: string[] = [];
const taskLines: string[] = [];
let broken = 0;

await buildIfNeeded(console.log);
askFromOwnCore();
const sandbox = await startSandboxProcess({});
for (const where of databases) {
  const dataDir = mkdtempSync(join(tmpdir(), "gong-bench-"));
  chmodSync(dataDir, 0o711);
  const server = where === "embedded" ? undefined : startServerPostgres(dataDir);
  if (where !== "embedded" && !server) continue;
  const sellers = join(dataDir, "sellers.json");
  writeFileSync(
    sellers,
    JSON.stringify(Object.fromEntries(Object.entries(demoSellers).map(([name, one]) => [name, { ...one, isFictional: false }]))),
  );
  const env = { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtp, SELLERS_FILE: sellers, ...(server && { DATABASE_URL: server.url }) };
  const database = await openDatabase({ dataDir, databaseUrl: server?.url, deadlineMs: 3_600_000 });
  // Kept: an embedded database ends with whoever leaves it last.
  const client = await database.connect();
  await migrate(database);
  await generateCatalogue(database.db, 1000);
  const measureAll = async () => {
    const all = new Map<string, Measured>();
    for (const jobs of ["on", "off"]) {
      const store = await startStore(dataDir, { ...env, ...(jobs === "off" && { JOBS: "payments" }) }, server?.cluster);
      const settled = jobs === "on" ? () => jobsDone(client) : undefined;
      for (const kind of orderKinds) {
        const what = `${kind}, jobs ${jobs}`;
        all.set(what, await measure(store, kind, settled));
        console.log(`  ${what}: ${all.get(what)!.cpuMs.toFixed(1)} ms`);
      }
      await store.stop();
    }
    return all;
  };
  const small = await measureAll();
  const from = performance.now();
  await generateOrders(client, { count, open: OPEN, report: (line) => console.log(`  ${line}`) });
  console.log(`${count} orders made in ${Math.round((performance.now() - from) / 1000)} s`);
  await forgetMeasured(client);
  const large = await measureAll();
  await forgetMeasured(client);
  await timeTasks(where, { ...env, DATA_DIR: dataDir, JOBS: "0", LOG_LEVEL: "error" });
  for (const [what, before] of small) tell(where, what, before, large.get(what)!);
  await client.end();
  await database.close();
  server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
  writeFileSync("bench/orders.md", report());
}
await sandbox.stop();
process.exit(broken ? 1 : 0);

async function measure(
  store: { pids: number[]; port: number },
  kind: OrderKind,
  settled: (() => Promise<unknown>) | undefined,
): Promise<Measured> {
  const load = (n: number, at: number) =>
    orderLoad({ ...store, sandboxUrl: sandbox.url, count: n, at, goods, kind, ...(settled && { settled }) });
  await load(EACH, 4);
  // What else the machine does comes and goes: of three turns the middle one.
  const turns = [await load(EACH, 1), await load(EACH, 1), await load(EACH, 1)];
  return turns.sort((a, b) => a.cpuMs - b.cpuMs)[1]!;
}

/** Couriers have as many hours left as in a new shop, and nothing is left over from the orders without jobs. */
async function forgetMeasured(client: pg.Client): Promise<void> {
  await client.query("delete from courier_booking where order_id not like 'g%'");
  await client.query("delete from pgboss.job where state < 'completed'");
  await client.query("delete from message where sent_at is null");
  await client.query("update certificate set void_at = now() where issued_at is null");
  await client.query(
    "update shop_order set status = 'expired', hold_until = null where status = 'not-paid' and delivery ->> 'type' = 'email'",
  );
  await client.query("update shop_order set parcel_due = false where parcel_due");
}

/** Waits until no job and no message is left that is due. */
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

/** The second run of each: the first reads from the disk what stays in memory afterwards. */
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
notification) in a new shop and in one of ${many} orders, ${OPEN.toLocaleString("en")} of them open with nothing paid. Processor time is the store's and the database's together,
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
