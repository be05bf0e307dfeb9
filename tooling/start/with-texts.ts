import { isMainThread } from "node:worker_threads";
import { makeTexts } from "../build/build-if-needed.ts";

// Preloaded by staff commands: compiles messages that are missing or stale. Worker threads load it too.
if (isMainThread)
  await makeTexts((line) => console.error(`  ${line} (once)`)).catch((error: Error) => {
    console.error(`The messages could not be compiled: ${error.message.split("\n")[0]}. Run: npm ci && npm run build`);
    process.exit(1);
  });
