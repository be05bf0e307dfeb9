import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { type Counts, isOver, timeLeft } from "./rules.ts";

type Stats = { expected: number; flaky: number; unexpected: number; skipped: number };
type Failure = { message?: string };
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string; results: { error?: Failure }[] }[] }[] };

type Report = Suite & { stats: Stats; errors: Failure[] };

const inOneLine = ({ message = "" }: Failure = {}) => stripVTControlCharacters(message).replace(/\s+/g, " ").slice(0, 600);

export function fallenOf({ suites = [], specs = [] }: Suite, how: "unexpected" | "flaky"): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === how).map(({ results }) => `${title} ${inOneLine(results[0]?.error)}`),
  );
  return [...own, ...suites.flatMap((suite) => fallenOf(suite, how))];
}

/** Errors outside journeys, such as a timeout: unvisited journeys haven't failed. */
export function besideThem({ errors, stats }: Pick<Report, "errors" | "stats">): string | undefined {
  return errors.length ? `${errors.map(inOneLine).join("; ")} (${stats.skipped} not walked)` : undefined;
}

const whole = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const firstOf = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Chromium by preference, headless shell first as it is twice as fast; undefined = none. */
export const findChromium = (): string | undefined => firstOf([process.env.CHROMIUM, "/usr/bin/chromium-headless-shell", ...whole]);

/** Runs Playwright until `until`; retries a failed journey once and names it (decision 0034). Returns how many passed. */
export function runJourneys(name: string, postgres: string, args: readonly string[], until?: number): Counts {
  if (isOver(until)) {
    console.log(`FAILED no time was left for the journeys of ${name}`);
    return { passed: 0, failed: 1, flaky: [] };
  }
  const chromium = findChromium();
  if (!chromium) {
    console.error("No Chromium found: install it (Debian: apt-get install chromium chromium-headless-shell) or set CHROMIUM to its path.");
    return { passed: 0, failed: 1, flaky: [] };
  }
  if (!firstOf(whole))
    console.error("No whole Chromium found: journeys of notifications fall without it (Debian: apt-get install chromium).");
  const report = "test-results/browser.json";
  rmSync(report, { force: true });
  const left = timeLeft(until);
  const limits = ["--retries=1", ...(left ? [`--global-timeout=${left}`] : [])];
  spawnSync("playwright", ["test", "--pass-with-no-tests", ...limits, `--output=test-results/${name}`, ...args], {
    stdio: "inherit",
    env: { ...process.env, TEST_POSTGRES: postgres, CHROMIUM: chromium, CHROMIUM_WHOLE: firstOf(whole) ?? chromium },
  });
  const told = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Report) : undefined;
  const beside = told ? besideThem(told) : "their report was not written";
  const fell = [...(told ? fallenOf(told, "unexpected") : []), ...(beside ? [`journeys of ${name}: ${beside}`] : [])];
  for (const line of fell) console.log(`FAILED ${line}`);
  const flaky = told ? fallenOf(told, "flaky") : [];
  for (const line of flaky) console.log(`FLAKY ${line}`);
  const stats = told?.stats;
  return { passed: stats ? stats.expected + stats.flaky : 0, failed: (stats?.unexpected ?? 0) + (beside ? 1 : 0), flaky };
}
