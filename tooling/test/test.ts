import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { buildIfNeeded } from "../build/build-if-needed.ts";
import { judgeFlaky } from "./flaky.ts";
import { planOf, writeGroups } from "./groups.ts";
import { runJourneys } from "./journeys.ts";
import { useMemoryFolder } from "./memory-folder.ts";
import { type Counts, runRules } from "./rules.ts";
import { soakFiles } from "./soak-files.ts";

// Everything: lint, types, rules, calls, pages in a browser. Ends with one line of counts.
const only = process.argv.slice(2);
const OUT = "test-results";
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const total = { passed: 0, failed: 0 };
const flaky: string[] = [];
const count = (part: Counts) => {
  total.passed += part.passed;
  total.failed += part.failed;
  flaky.push(...part.flaky);
};
const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
const step = (name: string, work: () => boolean) => {
  console.log(`\n── ${name}`);
  const green = work();
  if (!green) console.log(`FAILED ${name}`);
  count({ passed: green ? 1 : 0, failed: green ? 0 : 1, flaky: [] });
};

// Ignore the developer's own settings.
for (const name of ["PORT", "DATA_DIR", "DATABASE_URL", "SANDBOX", "SANDBOX_URL", "SMTP_URL", "NODE_ENV"]) delete process.env[name];

// Two hundred processes load the same modules.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compile");
useMemoryFolder();

await buildIfNeeded((line) => console.log(`  ${line}`));
if (!only.length) {
  step("lint", () => run("biome", ["check", "--error-on-warnings", "."]));
  step("types", () => run("react-router", ["typegen"]) && run("tsc", []));
}

const { startTestPostgres } = await import("../../test/create-test-shop.ts");
const postgres = await startTestPostgres();
try {
  console.log("\n── rules and calls");
  const tap = `${OUT}/node.tap`;
  const files = only.length
    ? only.filter((file) => file.includes(".test."))
    : globSync([
        "app/**/*.test.ts",
        "sandbox/**/*.test.ts",
        "demo/**/*.test.ts",
        "test/*.test.ts",
        "bench/**/*.test.ts",
        "commands/*.test.ts",
        "tooling/**/*.test.ts",
      ]).filter((file) => !soakFiles.includes(file));
  if (files.length) {
    const plan = planOf(files.sort());
    const grouped = writeGroups(plan, `${OUT}/groups`);
    count(runRules([...grouped, ...plan.alone], { tap, concurrency: 4, env: { TEST_POSTGRES: postgres.host }, seconds: 600 }));
  }
  if (!only.length || only.some((file) => file.includes("e2e/"))) {
    console.log("\n── pages in a real browser");
    runBrowser(postgres.host);
  }
} finally {
  await postgres.stop();
}
total.failed += judgeFlaky(flaky);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

/** Timing journeys run alone; repetitive ones belong to the soak. */
function runBrowser(host: string) {
  const files = only.filter((file) => file.includes("e2e/"));
  for (const [name, ...args] of [
    ["journeys", files.length ? "--grep-invert=@alone" : "--grep-invert=@alone|@soak|@full"],
    ["alone", "--grep=@alone", "--grep-invert=@soak", "--workers=1"],
  ] as [string, ...string[]][]) {
    count(runJourneys(name, host, [...args, ...files]));
  }
}
