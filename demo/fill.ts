import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Shop } from "../app/shop.server.ts";
import { hangPosters, withScenes } from "./house-pictures.ts";
import { landings } from "./landings.ts";
import { orderShelves } from "./order-shelves.ts";
import { tellPastOrders } from "./past-orders.ts";
import { tellThePast } from "./past-prices.ts";
import { inviteStaff } from "./staff.ts";
import { writeShop } from "./write-shop.ts";

const REGULAR = "+79000000006";
/** Dealer terms come from no file. */
const DEALER = { phone: "+79000000004", percent: 25 };

/** Fills an empty shop, resuming an interrupted run; never touches a shop with other goods. */
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
    // Start serving at once; pictures are rendered later.
    storePicture: shop.latePictures.keep,
    onProgress: (progress) => progress.step === "pictures" && pictures(progress),
  });
  await hangPosters(shop);
  for (const page of await withScenes(shop, landings)) await shop.landings.put(page, shop.clock.now());
  await orderShelves(shop);
  await inviteStaff(shop);
  await shop.dealers.grant(DEALER.phone, DEALER.percent, { actor: "demo", now: shop.clock.now() });
  await tellPastOrders(shop, REGULAR, report);
  rmSync(unfinished);
  for (const { where, reason } of summary.refused) report(`refused ${where}: ${reason}`);
  report(`the demo shop is filled after ${seconds()}: ${summary.counts.model?.new ?? 0} models, ${summary.pictures.stored} pictures`);
}

/** Reports progress in tenths. */
function everyTenth(what: string, report: (line: string) => void) {
  let told = 0;
  return ({ done, total }: { done: number; total: number }) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth <= told) return;
    told = tenth;
    report(`${what}: ${done} of ${total}`);
  };
}
