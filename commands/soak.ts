import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { startTestPostgres } from "../test/create-test-shop.ts";
import { buildIfNeeded } from "./build-if-needed.ts";
import { runJourneys } from "./journeys.ts";

// The races, kills and long imports in greater numbers: a part of them, or `npm run soak -- full`; carts all of them always, random lives a third.
// Then the places of the shop that `npm test` takes as shown by the others.
const share = process.argv.includes("full") ? "1" : "0.1";
const files = [
  ...["races", "kills", "histories", "letters", "database-faults", "pages", "sign-ins"].map((name) => `test/${name}.test.ts`),
  "app/delivery/documents.crash.test.ts",
  "app/ledger/bank.crash.test.ts",
  "app/identity/known-or-not.test.ts",
  "app/exchange/memory.test.ts",
  "app/pricing/price-cart.properties.test.ts",
];
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compile");
mkdirSync("test-results", { recursive: true });
const tap = "test-results/soak.tap";
await buildIfNeeded((line) => console.log(`  ${line}`));
const postgres = await startTestPostgres();
spawnSync(
  "node",
  [
    "--test",
    "--test-concurrency=1",
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    "--test-reporter=tap",
    `--test-reporter-destination=${tap}`,
    ...files,
  ],
  { stdio: "inherit", env: { ...process.env, SOAK: share, TEST_POSTGRES: postgres.host } },
);
const journeys = runJourneys("soak", postgres.host, ["--grep=@soak"]);
await postgres.stop();
const text = readFileSync(tap, "utf8");
const number = (name: string) => Number(new RegExp(`^# ${name} (\\d+)`, "m").exec(text)?.[1] ?? 0);
const failed = number("fail") + number("cancelled") + journeys.failed;
console.log(`\n${number("pass") + journeys.passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
