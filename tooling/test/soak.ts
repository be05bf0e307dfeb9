import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { buildIfNeeded } from "../build/build-if-needed.ts";
import { judgeFlaky } from "./flaky.ts";
import { runJourneys } from "./journeys.ts";
import { useMemoryFolder } from "./memory-folder.ts";
import { runRules } from "./rules.ts";
import { fullSoakFiles, soakFiles, timedSoakFiles } from "./soak-files.ts";

// Races and kills in greater numbers, and journeys that `npm test` skips; `-- full` adds the slowest of both.
const isFull = process.argv.includes("full");
const files = [...soakFiles, ...(isFull ? fullSoakFiles : [])];
const DAY_MS = 86_400_000;
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compile");
useMemoryFolder();
mkdirSync("test-results", { recursive: true });
const tap = "test-results/soak.tap";
await buildIfNeeded((line) => console.log(`  ${line}`));
const { startTestPostgres } = await import("../../test/create-test-shop.ts");
const postgres = await startTestPostgres();
// .ci/run stops after a quarter of an hour: print failures before. The full soak takes hours.
const seconds = isFull ? 6 * 3600 : 420;
const until = isFull ? undefined : performance.timeOrigin + 870_000;
process.env.SOAK = isFull ? "1" : "0.0125";
process.env.SOAK_PART ??= String(Math.floor(Date.now() / DAY_MS));
const env = { TEST_POSTGRES: postgres.host };
const kills = runRules(files, { tap, concurrency: isFull ? 1 : 4, env, seconds, until });
const times = runRules(timedSoakFiles, { tap: `${tap}.timed`, concurrency: 1, env, seconds, until });
const longer = isFull ? "@soak|@full" : "@soak";
const otherBrowsers = runRules(["test/browsers/purchase.test.ts"], { tap: `${tap}.browsers`, concurrency: 1, env, seconds, until });
// Halves change every second day, as the parts of lists (test/soak.ts) change daily.
const shard = isFull ? [] : [`--shard=${1 + (Math.floor(Number(process.env.SOAK_PART) / 2) % 2)}/2`];
const journeys = runJourneys("soak", postgres.host, [`--grep=${longer}`, "--grep-invert=@alone", ...shard], until);
const alone = runJourneys("soak-alone", postgres.host, [`--grep=@alone.*(${longer})`, "--workers=1"], until);
await postgres.stop();
const all = [kills, times, otherBrowsers, journeys, alone];
const sum = (of: "passed" | "failed") => all.reduce((total, part) => total + part[of], 0);
const failed = sum("failed") + judgeFlaky(all.flatMap(({ flaky }) => flaky));
console.log(`\n${sum("passed")} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
