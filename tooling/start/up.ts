import { endPlainly } from "../../commands/end-plainly.ts";
import { buildTextsIfNeeded } from "../build/build-if-needed.ts";
import { serveDemo } from "./serve-demo.ts";

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// `npm run up`: from a fresh clone to a running demo shop.
const report = (line: string) => console.log(`  ${line}`);
const started = performance.now();
console.log("Gong: getting up");
const addresses = await up().catch(endPlainly);
console.log(`\nGong is up after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops it.\n${addresses}`);

async function up(): Promise<string> {
  const { pages } = await buildTextsIfNeeded(report);
  return serveDemo({ report, pages });
}
