import { relative } from "node:path";
import { after } from "node:test";
import { setTimeout } from "node:timers";
import { isMainThread } from "node:worker_threads";
import "./ends-with-parent.ts";

// Loaded before each file of tests (tooling/test/rules.ts): what a failed test leaves open, or what never comes, ends the file, named, and not the run.
const { NODE_TEST_CONTEXT, TEST_FILE_SECONDS, TEST_STAYS_SECONDS } = process.env;
function endIn(seconds: number, why: string) {
  setTimeout(() => {
    const open = Object.entries(Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind));
    const kinds = open.map(([kind, all = []]) => `${all.length} ${kind}`).join(", ");
    console.error(`${relative(process.cwd(), process.argv[1] ?? "")} ${why}, and is ended. Open: ${kinds || "nothing"}`);
    process.exit(1);
  }, seconds * 1000).unref();
}

// Who runs the files loads this too, and so does what a file forks.
if (isMainThread && NODE_TEST_CONTEXT && process.argv[1]?.endsWith(".test.ts")) {
  // Told to end, a process would leave its servers and folders behind.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(1));
  const stays = Number(TEST_STAYS_SECONDS ?? 60);
  if (TEST_FILE_SECONDS) endIn(Number(TEST_FILE_SECONDS), `has taken its ${TEST_FILE_SECONDS} s`);
  after(() => endIn(stays, `is still open ${stays} s after its last test`));
}
