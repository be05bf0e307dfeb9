import "../commands/lean-memory.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { openShop } from "../app/shop.server.ts";
import { createTestFolder } from "./create-test-shop.ts";
import { writeLargeExport } from "./examples/large-export.ts";

// Imports a generated export, changed prices, the same again, and reverts; prints time and memory. node test/import-large.ts OFFERS

const [offers = "100000"] = process.argv.slice(2);
const home = createTestFolder();
process.on("exit", () => rmSync(home, { recursive: true, force: true }));
const settings = { ...process.env, DATA_DIR: home, JOBS: "0", LOG_LEVEL: "error" };
const config = readConfig(settings);
const shop = await openShop(config, readSecrets(config, settings));
let peak = 0;
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);

const told: object[] = [];
async function tell(what: string, work: () => Promise<object>): Promise<void> {
  peak = process.memoryUsage.rss();
  const started = performance.now();
  const figures = await work();
  told.push({ what, seconds: Math.round((performance.now() - started) / 100) / 10, peakMiB: Math.round(peak / 1024 ** 2), ...figures });
  console.error(JSON.stringify(told.at(-1)));
}
const runs: number[] = [];
const take = (path: string) => async () => {
  const { run, new: fresh, changed, unchanged, refusedCount, refused, stockChanged } = await shop.exchange.import(path);
  runs.push(run!);
  return { new: fresh, changed, unchanged, stockChanged, refusedCount, refused: refused.slice(0, 3) };
};

const first = await writeLargeExport(join(home, "first"), Number(offers));
const second = await writeLargeExport(join(home, "second"), Number(offers), 1);
await tell("new", take(first));
await tell("other prices and counts", take(second));
await tell("the same again", take(second));
await tell("taken back", async () => {
  const reverted = await shop.exchange.revert(runs[1]!, { force: false, actor: "" });
  return reverted.ok
    ? { restored: reverted.restored, stock: reverted.stock, skipped: reverted.skipped.length }
    : { refusal: reverted.refusal };
});
clearInterval(watching);
console.log(JSON.stringify(told));
await shop.close();
process.exit(0);
