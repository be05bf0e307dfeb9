import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { faces } from "../app/backoffice/list/lists.ts";
import { pathOf, type ScreenName } from "../app/backoffice/screens.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { buildIfNeeded } from "../tooling/build/build-if-needed.ts";
import { startSandboxProcess } from "../tooling/start/sandbox-process.ts";
import { addressesOf, placeInTheMiddle, searches } from "./desk-addresses.ts";
import { generateCatalogue } from "./generate-catalogue.ts";
import { generateDesk, signInOwner } from "./generate-desk.ts";
import { generateOrders } from "./generate-orders.ts";
import { ask, askFromOwnCore, hasOwnCore } from "./measure.ts";
import { orderLoad } from "./order-load.ts";
import { sectionOf, withSection } from "./section.ts";
import { startStore } from "./store.ts";

// Staff's lists, search and inbox in a shop of many orders: `npm run bench:desk -- 100000`. `--keep FOLDER` keeps the shop for another run.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } });
const count = Number(positionals[0]) || 100_000;
const EACH = 7;
const [LIST_MS, LIST_KB, SEARCH_MS, INBOX_MS] = [100, 30, 50, 50];
const TITLE = "Staff's lists";
const lines: string[] = [];
let broken = 0;

const row = (what: string, value: string, budget: string, holds: boolean) => {
  if (!holds) broken++;
  lines.push(`| ${what} | ${value} | ${budget} | ${holds ? "holds" : "**broken**"} |`);
  console.log(`${holds ? "ok " : "BAD"} ${what}: ${value} (${budget})`);
};

await buildIfNeeded(console.log);
askFromOwnCore();
const sandbox = await startSandboxProcess({});
const outside = { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtp };
const dataDir = values.keep ?? mkdtempSync(join(tmpdir(), "gong-bench-"));
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o711);
const database = await openDatabase({ dataDir, deadlineMs: 3_600_000 });
const client = await database.connect();
await migrate(database);
if (!(await client.query("select from staff_member where id = 'bench'")).rowCount) await fill();
await client.query("set role none");
await client.query("analyze");
const store = await startStore(dataDir, { ...outside, JOBS: "0", STAFF_HOST: "staff.localhost" });
for (const [name, face] of Object.entries(faces)) await measureList(name, face);
await measureSearch();
await measureInbox();
await store.stop();
await client.end();
await database.close();
await sandbox.stop();
if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
const results = readFileSync("bench/results.md", "utf8");
writeFileSync("bench/results.md", withSection(results, TITLE, report()));
console.log(sectionOf(readFileSync("bench/results.md", "utf8"), TITLE) ? "bench/results.md is written" : "not written");
process.exit(broken ? 1 : 0);

async function fill() {
  await generateCatalogue(database.db, 1000);
  const goods = Array.from({ length: 1000 }, (_, n) => [`m${n + 1}-0`, `m${n + 1}-0-1`] as const);
  const selling = await startStore(dataDir, outside);
  for (const kind of ["card", "receipt", "invoice"] as const)
    await orderLoad({ ...selling, sandboxUrl: sandbox.url, count: 10, at: 2, goods, kind });
  await selling.stop();
  await generateOrders(client, { count, open: count / 100, report: console.log });
  await generateDesk(client);
  await signInOwner(client);
}

type Taken = { ms: number; kb: number };

async function take(path: string): Promise<Taken> {
  const headers = {
    host: "staff.localhost",
    cookie: "s=bench",
    "accept-encoding": "br",
    "sec-fetch-site": "same-origin",
    accept: "text/html",
  };
  const answer = await ask(store.port, { path, headers });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return { ms: answer.ms, kb: answer.bytes / 1000 };
}

/** p95 over all addresses; the slowest address by its median. */
async function takeAll(paths: readonly string[]) {
  const all: Taken[] = [];
  const slowest = { path: "", ms: 0 };
  for (const path of paths) {
    await take(path);
    const taken: Taken[] = [];
    for (let n = 0; n < EACH; n++) taken.push(await take(path));
    const middle = taken.map(({ ms }) => ms).sort((a, b) => a - b)[EACH >> 1]!;
    if (middle > slowest.ms) Object.assign(slowest, { path, ms: middle });
    if (process.env.VERBOSE) console.log(`  ${middle.toFixed(0)} ms ${taken[0]!.kb.toFixed(1)} kB ${decodeURIComponent(path)}`);
    all.push(...taken);
  }
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    p50: times[times.length >> 1]!,
    p95: times[Math.floor(times.length * 0.95)]!,
    kb: Math.max(...all.map(({ kb }) => kb)),
    slowest,
  };
}

async function measureList(name: string, { list }: (typeof faces)[string]) {
  const path = pathOf((name === "payments" ? "money" : name) as ScreenName);
  const paths = addressesOf(list).map((address) => (address ? `${path}?${address}` : path));
  for (const sort of Object.keys(list.sorts)) paths.push(`${path}?${await placeInTheMiddle(client, list, sort)}`);
  const { p50, p95, kb, slowest } = await takeAll(paths);
  const what = `${name}: p50, p95 of ${paths.length} addresses; the slowest; the largest`;
  const of = decodeURIComponent(slowest.path.slice(path.length + 1)) || "as it opens";
  const value = `${p50.toFixed(0)}, ${p95.toFixed(0)} ms; ${slowest.ms.toFixed(0)} ms (\`${of.slice(0, 60)}\`); ${kb.toFixed(1)} kB`;
  row(what, value, `p95 ≤ ${LIST_MS} ms, ≤ ${LIST_KB} kB`, p95 <= LIST_MS && kb <= LIST_KB);
}

async function measureSearch() {
  for (const [kind, text] of Object.entries(await searches(client))) {
    const { p50, p95 } = await takeAll([`/find.data?q=${encodeURIComponent(text)}`]);
    row(`search by ${kind}: p50, p95`, `${p50.toFixed(0)}, ${p95.toFixed(0)} ms`, `≤ ${SEARCH_MS} ms`, p95 <= SEARCH_MS);
  }
}

async function measureInbox() {
  for (const [what, path] of [
    ["inbox", "/"],
    ["inbox, what waits for nobody", "/?shelf=free"],
    ["count of the inbox", "/inbox/count"],
  ] as const) {
    const { p50, p95, kb } = await takeAll([path]);
    row(`${what}: p50, p95, size`, `${p50.toFixed(0)}, ${p95.toFixed(0)} ms, ${kb.toFixed(1)} kB`, `≤ ${INBOX_MS} ms`, p95 <= INBOX_MS);
  }
}

function report(): string {
  return `\`npm run bench:desk -- ${count}\` ${hasOwnCore ? "on one core, asked from another, of" : "on"} ${cpus().length} cores: a shop of ${count.toLocaleString("en")} orders and as much of everything else as a year brings.
Whole pages over HTTP to an owner, packed by brotli: each list as it opens, by each sort, value of a filter, word, and in its middle, ${EACH} times each.

| what | measured | budget | |
|---|---|---|---|
${lines.join("\n")}
`;
}
