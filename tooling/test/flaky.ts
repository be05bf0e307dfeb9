import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** More flaky tests than this fail the run: then shop or machine can't be trusted. */
export const FLAKY_BUDGET = 3;
const LEDGER = "test/flaky.md";

export const titlesIn = (ledger: string): string[] => [...ledger.matchAll(/^\| (?!title \||---)(.+?) \|/gm)].map(([, title]) => title!);

/** Counts flaky tests as failed when over budget or marked fixed in test/flaky.md; appends the others to `seen`. */
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
