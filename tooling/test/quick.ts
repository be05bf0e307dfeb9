import { spawn, spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeTexts } from "../build/build-if-needed.ts";
import { planOf, reaches, TEST_SHOP, writeGroups } from "./groups.ts";

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

const { alone, pure, withShop } = planOf(files);
const aloneWithShop = alone.filter((file) => reaches(file, TEST_SHOP));
const node = (args: string[]) => spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...args], { stdio: "inherit" }).status === 0;
if (values.watch)
  spawn(process.execPath, ["--test", "--watch", ...files], { stdio: "inherit" }).on("exit", (code) => process.exit(code ?? 1));
else {
  const withDatabase = [...aloneWithShop, ...withShop];
  const started = [...aloneWithShop, ...writeGroups({ pure: [], withShop }, "test-results/groups")];
  const rest = alone.filter((file) => !aloneWithShop.includes(file));
  const held = [
    pure.length === 0 || node(["--test-isolation=none", ...pure]),
    rest.length === 0 || node(rest),
    started.length === 0 || (await withPostgres(() => node(["--test-concurrency=2", ...started]))),
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
