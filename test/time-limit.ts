import { relative } from "node:path";
import { after } from "node:test";
import { setTimeout } from "node:timers";
import { isMainThread } from "node:worker_threads";
import "./ends-with-parent.ts";

// Preloaded by tooling/test/rules.ts: a hanging test file is ended by name, without stopping the run.
const { NODE_TEST_CONTEXT, TEST_FILE_SECONDS, TEST_STAYS_SECONDS } = process.env;
function endIn(seconds: number, why: string) {
  setTimeout(() => {
    const open = Object.entries(Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind));
    const kinds = open.map(([kind, all = []]) => `${all.length} ${kind}`).join(", ");
    console.error(`${relative(process.cwd(), process.argv[1] ?? "")} ${why}, and is ended. Open: ${kinds || "nothing"}`);
    process.exit(1);
  }, seconds * 1000).unref();
}

// The runner and forks load this too: only act in test files.
if (isMainThread && NODE_TEST_CONTEXT && process.argv[1]?.endsWith(".test.ts")) {
  // Exit normally on signals, so that servers and folders are cleaned up.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(1));
  const stays = Number(TEST_STAYS_SECONDS ?? 60);
  if (TEST_FILE_SECONDS) endIn(Number(TEST_FILE_SECONDS), `has taken its ${TEST_FILE_SECONDS} s`);
  after(() => endIn(stays, `is still open ${stays} s after its last test`));
}
