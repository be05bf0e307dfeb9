import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { keepUp } from "../tooling/start/keep-up.mjs";
import { bareEnv } from "./bare-env.ts";
import { createTestShop } from "./create-test-shop.ts";

// `npm run up` when its store is killed, crashes, or gets a signal.
const { databaseUrl, dataDir } = await createTestShop();
const env = { ...bareEnv, LOG_LEVEL: "fatal", JOBS: "0", BACKUP_MINUTES: "0", PORT: "0", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill("SIGKILL");
});

function startedBy(args: string[], more: Record<string, string> = {}) {
  const exited = Promise.withResolvers<number>();
  const said: string[] = [];
  const ready: ((port: number) => void)[] = [];
  const starts: ChildProcess[] = [];
  const start = () => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore", "ipc"], env: { ...env, ...more } });
    children.add(child);
    starts.push(child);
    createInterface({ input: child.stdout! }).on("line", (line) => {
      if (line.startsWith('{"port"')) ready.shift()?.((JSON.parse(line) as { port: number }).port);
    });
    return child;
  };
  const listening = () => new Promise<number>((resolve) => ready.push(resolve));
  const first = listening();
  return {
    ...keepUp({ start, exit: exited.resolve, say: (line: string) => said.push(line) }),
    exited: exited.promise,
    said,
    starts,
    listening,
    first,
  };
}
const isAlive = async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;

test("a killed or crashed store is restarted; a stopped one is not", async () => {
  const store = startedBy(["bench/store-process.ts"]);
  assert.ok(await isAlive(await store.first));
  for (const signal of ["SIGKILL", "SIGABRT"] as const) {
    const again = store.listening();
    store.starts.at(-1)!.kill(signal);
    assert.ok(await isAlive(await again));
    assert.match(store.said.at(-1)!, new RegExp(signal));
  }
  assert.equal(store.starts.length, 3);
  store.end("SIGTERM");
  assert.equal(await store.exited, 0);
  assert.equal(store.starts.length, 3);
});

test("a store that can't start says so once and is not tried again", async () => {
  const store = startedBy(["bench/store-process.ts"], { PORT: "ninety" });
  assert.equal(await store.exited, 1);
  assert.equal(store.starts.length, 1);
});

test("a stop between two starts prevents the next start", async () => {
  const ready = "process.send({ ready: true }, () => process.exit(3))";
  const store = startedBy(["-e", ready]);
  await once(store.starts[0]!, "exit");
  store.end("SIGTERM");
  assert.equal(await store.exited, 0);
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.equal(store.starts.length, 1);
});

test("a store that stops on an operator's order stays stopped", async () => {
  const store = startedBy(["-e", "process.send({ ready: true }, () => process.exit(0))"]);
  assert.equal(await store.exited, 0);
  assert.equal(store.starts.length, 1);
});

/** As npm runs a script: in a shell that does not pass a signal on. */
function inShell(command: string, more: Record<string, string> = {}) {
  const shell = spawn("sh", ["-c", `${command}; true`], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...env, PATH: `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}`, npm_lifecycle_event: "any", ...more },
  });
  children.add(shell);
  const lines = createInterface({ input: shell.stdout! });
  return {
    shell,
    ended: once(lines, "close"),
    said: (words: RegExp) => new Promise<string>((resolve) => lines.on("line", (line) => words.test(line) && resolve(line))),
  };
}
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

test("npm's signal stops what `npm run up` and `npm run dev` started", { timeout: 60_000 }, async () => {
  const fake = "console.log('runs', process.pid); setInterval(() => {}, 1000)";
  const dataDir = mkdtempSync(join(tmpdir(), "gong-signal-"));
  writeFileSync(join(dataDir, "runs.mjs"), fake);
  for (const [command, words] of [
    [scripts.up!, /getting up/],
    [`node tooling/start/with-tests.mjs ${dataDir}/runs.mjs`, /runs/],
  ] as const) {
    const { shell, said, ended } = inShell(command, { DATA_DIR: dataDir });
    await said(words);
    shell.kill("SIGTERM");
    await ended;
  }
  rmSync(dataDir, { recursive: true });
});

test("`npm start` stops with npm, after its last answers", { timeout: 60_000 }, async () => {
  const held = createServer().listen(0, "127.0.0.1");
  await once(held, "listening");
  const { port } = held.address() as { port: number };
  held.close();
  const { shell, ended } = inShell(scripts.start!, { PORT: String(port) });
  while (!(await isAlive(port).catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 200));
  shell.kill("SIGTERM");
  await ended;
  await assert.rejects(isAlive(port));
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  test(`${signal} to the starter alone stops the store`, { timeout: 60_000 }, async () => {
    const starter = spawn(process.execPath, ["tooling/start/up.mjs"], { stdio: ["ignore", "pipe", "ignore"], env });
    children.add(starter);
    const lines = createInterface({ input: starter.stdout! });
    await new Promise<void>((resolve) => lines.on("line", (line) => /getting up/.test(line) && resolve()));
    starter.kill(signal);
    await once(lines, "close");
  });
