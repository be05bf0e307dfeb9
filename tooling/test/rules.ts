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
  // It may have failed differently each time, and a file is named by its whole path the second time.
  const fellAgain = (title: string) => again.titles.some((each) => each.endsWith(title));
  const flaky = held > 0 ? first.names.filter((_, n) => !fellAgain(first.titles[n]!)) : [];
  for (const name of flaky) console.log(`FLAKY ${name}`);
  return { passed: first.passed + held, failed: again.failed, flaky };
}

export const isOver = (until: number | undefined) => until !== undefined && until - Date.now() < LEAST_MS;

export const timeLeft = (until: number | undefined) => (until === undefined ? undefined : Math.max(1, Math.ceil(until - Date.now())));

/** `names`: titles with what was wrong. */
type Report = Omit<Counts, "flaky"> & { fallen: string[]; names: string[]; titles: string[]; isCut: boolean };

function runOnce(files: readonly string[], { tap, concurrency, env, seconds, until }: Run): Report {
  if (isOver(until))
    return { passed: 0, failed: 1, fallen: [], names: [`no time was left for ${files.join(" ")}`], titles: [""], isCut: true };
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
  const failures = failuresIn(tap).filter((failure) => !isFileOfFailures(failure));
  const [fallen, names, titles] = [fallenIn(tap), namesIn(tap), failures.map(({ name }) => name)];
  const files = { held: [...tap.matchAll(/^ok \d+ - \S+\.test\.ts\b/gm)].length, fell: failuresIn(tap).filter(isFileOfFailures).length };
  if (/^# pass \d/m.test(tap)) {
    const [passed, failed] = [number("pass") - files.held, number("fail") + number("cancelled") - files.fell];
    return { passed, failed, fallen, names, titles, isCut: false };
  }
  const running = [...tap.matchAll(/^# Interrupted while running: (.+?) at /gm)].map(([, file]) => file);
  const cut = `the run was cut off${running.length ? `, not only in ${running.join(" ")}` : ""}`;
  const passed = [...tap.matchAll(/^ *ok \d/gm)].length - files.held;
  return { passed, failed: names.length + 1, fallen, names: [...names, cut], titles: [...titles, ""], isCut: true };
}

type Failure = { name: string; details: string };

const failuresIn = (tap: string): Failure[] =>
  [...tap.matchAll(/^ *not ok \d+ - (.*)\n((?:(?!^ *(?:not )?ok )[\s\S])*?^ *\.\.\.$)/gm)].map(([, name, details]) => ({
    name: name!.trim(),
    details: details!,
  }));

/** A file run beside others in one process (groups.ts) is a test that holds its tests: these have been counted. */
const isFileOfFailures = ({ name, details }: Failure) => name.endsWith(".test.ts") && details.includes("failureType: 'subtestsFailed'");

export const namesIn = (tap: string): string[] =>
  failuresIn(tap).flatMap((failure) => {
    if (isFileOfFailures(failure)) return [];
    const error = /^ *error: (?:\|-\n)?([\s\S]*?)^ *(?:code|name|expected|stack|failureType):/m.exec(failure.details)?.[1];
    return [`${failure.name} ${(error ?? "").replace(/\s+/g, " ").trim().slice(0, 300)}`.trim()];
  });

export function fallenIn(tap: string): string[] {
  const files = failuresIn(tap).flatMap((failure) => {
    if (isFileOfFailures(failure)) return [];
    const [, place] = /^ *location: '(.+?\.test\.ts)(?::\d+)*'$/m.exec(failure.details) ?? [];
    // One that could not be loaded is reported at the place of its group.
    const isMember = place?.includes("/groups/") && failure.name.endsWith(".test.ts") && !failure.name.includes("groups/");
    return isMember ? [failure.name] : place ? [place] : [];
  });
  return [...new Set(files)].sort();
}
