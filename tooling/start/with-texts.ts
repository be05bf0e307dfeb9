import { isMainThread } from "node:worker_threads";
import { makeTexts } from "../build/build-if-needed.ts";

// Loaded before a command of staff: a fresh clone has no compiled messages, and after a pull they may be stale. A built shop has them, and
// goes on without the compiler. Worker threads load this too.
if (isMainThread)
  await makeTexts((line) => console.error(`  ${line} (once)`)).catch((error: Error) => {
    console.error(`The messages could not be compiled: ${error.message.split("\n")[0]}. Run: npm ci && npm run build`);
    process.exit(1);
  });
