import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

type Counts = { passed: number; failed: number };
type Run = { tap: string; concurrency: number; env: NodeJS.ProcessEnv };

/**
 * Runs test files; those in which something fell are run once more, by themselves and with nothing beside them, and named: on a machine that
 * others share one fall in a thousand must not keep the rest from going out (decision 0034). `tap`: where the report of each run is kept.
 */
export function runRules(files: readonly string[], run: Run): Counts {
  const first = runOnce(files, run);
  if (first.failed === 0 || first.fallen.length === 0) return first;
  console.log(`\nAgain, by themselves: ${first.fallen.join(" ")}`);
  const again = runOnce(first.fallen, { ...run, tap: `${run.tap}.again`, concurrency: 1 });
  const held = Math.max(0, first.failed - again.failed);
  for (const name of again.names) console.log(`FELL ${name}`);
  if (again.failed < first.failed) for (const name of first.names) console.log(`ONCE ${name}`);
  if (held > 0) console.log(`\n${held} of these held only when run again, and are to be understood: ${first.fallen.join(" ")}`);
  return { passed: first.passed + held, failed: again.failed };
}

function runOnce(files: readonly string[], { tap, concurrency, env }: Run): Counts & { fallen: string[]; names: string[] } {
  const report = [
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    "--test-reporter=tap",
    `--test-reporter-destination=${tap}`,
  ];
  spawnSync("node", ["--test", `--test-concurrency=${concurrency}`, ...report, ...files], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const text = existsSync(tap) ? readFileSync(tap, "utf8") : "";
  const number = (name: string) => Number(new RegExp(`^# ${name} (\\d+)`, "m").exec(text)?.[1] ?? 0);
  return {
    passed: number("pass"),
    failed: number("fail") + number("cancelled") + (text ? 0 : 1),
    fallen: fallenIn(text),
    names: namesIn(text),
  };
}

/** The names of the tests that have fallen in a report, each with what was wrong. */
export const namesIn = (tap: string): string[] =>
  [...tap.matchAll(/^ *not ok \d+ - ((?:(?!^ *(?:not )?ok )[\s\S])*?^ *\.\.\.$)/gm)].map(([, said]) => {
    const [name, ...more] = said!.split("\n");
    const error = /^ *error: (?:\|-\n)?([\s\S]*?)^ *(?:code|name|expected|stack|failureType):/m.exec(more.join("\n"))?.[1];
    return `${name} ${(error ?? "").replace(/\s+/g, " ").trim().slice(0, 300)}`.trim();
  });

/** The files of a report in which a test has fallen. */
export function fallenIn(tap: string): string[] {
  const fallen = tap.matchAll(/^ *not ok \d+ (?:(?!^ *(?:not )?ok )[\s\S])*?^ *location: '(.+?\.test\.ts)(?::\d+)*'$/gm);
  return [...new Set([...fallen].map(([, file]) => file!))].sort();
}
