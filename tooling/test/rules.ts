import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `flaky`: passed only on a rerun, with the first error. */
export type Counts = { passed: number; failed: number; flaky: string[] };
/** `seconds`: limit per file, three quarters per test. `until`: end of the whole run, as `Date.now()`. */
type Run = { tap: string; concurrency: number; env: NodeJS.ProcessEnv; seconds: number; until?: number | undefined };

/** Too little to start anything. */
const LEAST_MS = 5000;

/** Runs test files, and failing ones again alone (decision 0034). Kills what hangs: tests, files, the run. `tap`: report file. */
export function runRules(files: readonly string[], run: Run): Counts {
  const first = runOnce(files, run);
  // A run cut short left files untried.
  if (first.failed === 0 || first.fallen.length === 0 || first.isCut || isOver(run.until)) {
    for (const name of first.names) console.log(`FAILED ${name}`);
    return { ...first, flaky: [] };
  }
  console.log(`\nAgain, by themselves: ${first.fallen.join(" ")}`);
  const again = runOnce(first.fallen, { ...run, tap: `${run.tap}.again`, concurrency: 1 });
  const held = Math.max(0, first.failed - again.failed);
  for (const name of again.names) console.log(`FAILED ${name}`);
  // It may have failed differently each time.
  const flaky = held > 0 ? first.names.filter((name) => !again.names.includes(name)) : [];
  for (const name of flaky) console.log(`FLAKY ${name}`);
  return { passed: first.passed + held, failed: again.failed, flaky };
}

export const isOver = (until: number | undefined) => until !== undefined && until - Date.now() < LEAST_MS;

export const timeLeft = (until: number | undefined) => (until === undefined ? undefined : Math.max(1, Math.ceil(until - Date.now())));

type Report = Omit<Counts, "flaky"> & { fallen: string[]; names: string[]; isCut: boolean };

function runOnce(files: readonly string[], { tap, concurrency, env, seconds, until }: Run): Report {
  if (isOver(until)) return { passed: 0, failed: 1, fallen: [], names: [`no time was left for ${files.join(" ")}`], isCut: true };
  const report = [
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    `--test-reporter=${fileURLToPath(new URL("tap-with-times.ts", import.meta.url))}`,
    `--test-reporter-destination=${tap}`,
  ];
  rmSync(tap, { force: true });
  const limits = [`--import=${new URL("../../test/time-limit.ts", import.meta.url).href}`, `--test-timeout=${seconds * 750}`];
  spawnSync("node", ["--test", ...limits, `--test-concurrency=${concurrency}`, ...report, ...files], {
    stdio: "inherit",
    env: { ...process.env, TEST_FILE_SECONDS: String(seconds), ...env },
    timeout: timeLeft(until),
  });
  return readReport(existsSync(tap) ? readFileSync(tap, "utf8") : "");
}

export function readReport(tap: string): Report {
  const number = (name: string) => Number(new RegExp(`^# ${name} (\\d+)`, "m").exec(tap)?.[1] ?? 0);
  const [fallen, names] = [fallenIn(tap), namesIn(tap)];
  if (/^# pass \d/m.test(tap)) return { passed: number("pass"), failed: number("fail") + number("cancelled"), fallen, names, isCut: false };
  const running = [...tap.matchAll(/^# Interrupted while running: (.+?) at /gm)].map(([, file]) => file);
  const cut = `the run was cut off${running.length ? `, not only in ${running.join(" ")}` : ""}`;
  return { passed: [...tap.matchAll(/^ok \d/gm)].length, failed: names.length + 1, fallen, names: [...names, cut], isCut: true };
}

export const namesIn = (tap: string): string[] =>
  [...tap.matchAll(/^ *not ok \d+ - ((?:(?!^ *(?:not )?ok )[\s\S])*?^ *\.\.\.$)/gm)].map(([, said]) => {
    const [name, ...more] = said!.split("\n");
    const error = /^ *error: (?:\|-\n)?([\s\S]*?)^ *(?:code|name|expected|stack|failureType):/m.exec(more.join("\n"))?.[1];
    return `${name} ${(error ?? "").replace(/\s+/g, " ").trim().slice(0, 300)}`.trim();
  });

export function fallenIn(tap: string): string[] {
  const fallen = tap.matchAll(/^ *not ok \d+ (?:(?!^ *(?:not )?ok )[\s\S])*?^ *location: '(.+?\.test\.ts)(?::\d+)*'$/gm);
  return [...new Set([...fallen].map(([, file]) => file!))].sort();
}
