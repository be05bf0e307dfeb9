import { spawn, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeTexts } from "../build/build-if-needed.ts";

/** `npm run quick -- promo`: tests by path, without a build, a database only if needed. `--watch` reruns on changes. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { watch: { type: "boolean", default: false } } });
const files = globSync("{app,sandbox,demo,bench,commands,tooling,test}/**/*.test.ts", { exclude: ["**/messages/**"] })
  .filter((file) => positionals.every((word) => file.includes(word)))
  .sort();
if (files.length === 0) {
  console.error(`No test file has ${positionals.map((word) => `"${word}"`).join(" and ")} in its path.`);
  process.exit(1);
}
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compile");
await makeTexts();

/** Changes process-wide state: needs its own process. */
const ALONE = /\b(overwriteGetLocale|globalThis|process\.(env|on|exit|exitCode)|mock|registerHooks|console)\b/;
const withDatabase = files.filter((file) => reaches(file, "test/create-test-shop.ts"));
const pure = files.filter((file) => !withDatabase.includes(file));
const alone = pure.filter((file) => ALONE.test(readFileSync(file, "utf8")));
const together = pure.filter((file) => !alone.includes(file));

const node = (args: string[]) => spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...args], { stdio: "inherit" }).status === 0;
if (values.watch)
  spawn(process.execPath, ["--test", "--watch", ...files], { stdio: "inherit" }).on("exit", (code) => process.exit(code ?? 1));
else {
  const held = [
    together.length === 0 || node(["--test-isolation=none", ...together]),
    alone.length === 0 || node(alone),
    withDatabase.length === 0 || (await withPostgres(() => node(["--test-concurrency=2", ...withDatabase]))),
  ];
  console.log(`${files.length} files, ${withDatabase.length} of them with a database, in ${(performance.now() / 1000).toFixed(1)} s`);
  process.exit(held.every(Boolean) ? 0 : 1);
}

/** One server for all, kept for the next run. */
async function withPostgres(run: () => boolean): Promise<boolean> {
  const { startTestPostgres } = await import("../../test/create-test-shop.ts");
  const postgres = await startTestPostgres({ kept: resolve("node_modules/.cache/test-postgres") });
  process.env.TEST_POSTGRES = postgres.host;
  try {
    return run();
  } finally {
    await postgres.stop();
  }
}

function reaches(file: string, wanted: string, seen = new Set<string>()): boolean {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((path) => reaches(path, wanted, seen));
}

function importsOf(file: string): string[] {
  const source = /\.[jt]sx?$/.test(file) ? readFileSync(file, "utf8") : "";
  const paths = [...source.matchAll(/^(?:import|export)\s(?!type\b)[^;"]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm)].map(
    ([, from, bare]) => from ?? bare ?? "",
  );
  return paths.flatMap((path) =>
    path.startsWith("#app/") ? join("app", path.slice(5)) : path.startsWith(".") ? relative(".", join(dirname(file), path)) : [],
  );
}
