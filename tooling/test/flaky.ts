import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** More tests than this that pass only when run again fail the run: by then it is the shop, or the machine, that can't be trusted. */
export const FLAKY_BUDGET = 3;
const LEDGER = "test/flaky.md";

/** The titles in the ledger's table: tests that were flaky before and are said to be mended. */
export const titlesIn = (ledger: string): string[] => [...ledger.matchAll(/^\| (?!title \||---)(.+?) \|/gm)].map(([, title]) => title!);

/**
 * Judges the tests of a run that passed only when run again, each as its title and what was wrong first. Answers how many count as failed: all of
 * them beyond the budget, and each that stands in test/flaky.md as mended. Those to be written there are appended to `seen`.
 */
export function judgeFlaky(
  names: readonly string[],
  mended = titlesIn(readFileSync(LEDGER, "utf8")),
  seen = "test-results/flaky.txt",
): number {
  if (names.length === 0) return 0;
  mkdirSync(dirname(seen), { recursive: true });
  appendFileSync(seen, names.map((name) => `${new Date().toISOString()} ${name}\n`).join(""));
  const again = names.filter((name) => mended.some((title) => name.startsWith(title)));
  for (const name of again) console.log(`FAILED flaky again, although ${LEDGER} says that it is mended: ${name}`);
  const isOver = names.length > FLAKY_BUDGET;
  if (isOver) console.log(`FAILED ${names.length} flaky tests, where ${FLAKY_BUDGET} are the budget`);
  console.log(`\n${names.length} passed only when run again: mend or delete each, and write it into ${LEDGER}`);
  return isOver ? names.length : again.length;
}
