import { buildTextsIfNeeded } from "../build/build-if-needed.ts";
import { assertPortFree } from "./free-port.ts";
import { serveDemo } from "./serve-demo.ts";

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// `npm run up`: from a fresh clone to a running demo shop.
const report = (line: string) => console.log(`  ${line}`);
const started = performance.now();
console.log("Gong: getting up");
await assertPortFree(Number(process.env.PORT || 3000)).catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
const { pages } = await buildTextsIfNeeded(report);
// Its words are compiled by now.
const { endPlainly } = await import("../../commands/end-plainly.ts");
const addresses = await serveDemo({ report, pages }).catch(endPlainly);
console.log(`\nGong is up after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops it.\n${addresses}`);
