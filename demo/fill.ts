import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Shop } from "../app/shop.server.ts";
import { hangPosters, withScenes } from "./house-pictures.ts";
import { landings } from "./landings.ts";
import { orderShelves } from "./order-shelves.ts";
import { tellPastOrders } from "./past-orders.ts";
import { tellThePast } from "./past-prices.ts";
import { writeShop } from "./write-shop.ts";

/** Has bought here before. */
const REGULAR = "+79000000006";
/** A dealer's terms are granted, no file gives them. */
const DEALER = { phone: "+79000000004", percent: 25 };

/** Fills an empty shop with the demo goods, and goes on where it was cut off; a shop that has goods of its own is left alone. */
export async function fillDemoShop(shop: Shop, report: (line: string) => void): Promise<void> {
  const folder = join(shop.config.dataDir, "demo");
  const unfinished = join(folder, "unfinished");
  if (!existsSync(unfinished) && (await shop.exchange.hasGoods())) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(unfinished, "");
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  report("filling the shop with the demo goods");
  await writeShop(folder);
  await tellThePast(shop);
  const pictures = everyTenth("pictures", report);
  const summary = await shop.exchange.import(join(folder, "shop.json"), {
    // Doors open with goods and prices; pictures are given as they are until theirs are made.
    storePicture: shop.latePictures.keep,
    onProgress: (progress) => progress.step === "pictures" && pictures(progress),
  });
  await hangPosters(shop);
  for (const page of await withScenes(shop, landings)) await shop.landings.put(page, shop.clock.now());
  await orderShelves(shop);
  await shop.dealers.grant(DEALER.phone, DEALER.percent, { actor: "demo", now: shop.clock.now() });
  await tellPastOrders(shop, REGULAR, report);
  rmSync(unfinished);
  for (const { where, reason } of summary.refused) report(`refused ${where}: ${reason}`);
  report(`the demo shop is filled after ${seconds()}: ${summary.counts.model?.new ?? 0} models, ${summary.pictures.stored} pictures`);
}

/** Tells of long work at every tenth of it. */
function everyTenth(what: string, report: (line: string) => void) {
  let told = 0;
  return ({ done, total }: { done: number; total: number }) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth <= told) return;
    told = tenth;
    report(`${what}: ${done} of ${total}`);
  };
}
