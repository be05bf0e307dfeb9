import { readConfig, readSecrets } from "../app/config.server.ts";
import { Mendable } from "../app/foundation/plain-reason.ts";
import { currencies } from "../app/foundation/storefront.ts";
import { openShop } from "../app/shop.server.ts";
import { endPlainly } from "./end-plainly.ts";

const USAGE = `npm run rates [-- believe CURRENCY DATE]
Tells the rates we sell at, and those that wait for a person. believe: a held rate is right, as in "believe usd 2026-12-04".`;

await rates(process.argv.slice(2)).catch(endPlainly);
process.exit(0);

/** What staff does about held rates until there is a back office. */
async function rates([verb, currency, date, ...more]: string[]): Promise<void> {
  if (more.length || (verb !== undefined && (verb !== "believe" || !currency || !/^\d{4}-\d\d-\d\d$/.test(date ?? ""))))
    throw new Mendable(USAGE);
  const config = { ...readConfig(), jobs: [] };
  const shop = await openShop(config, readSecrets(config), () => {});
  try {
    if (currency && date && !(await shop.rates.believe(currency, date, shop.clock.now())))
      throw new Mendable(`No rate of ${currency} of ${date} waits for anybody.`);
    for (const each of currencies) console.log(`${each}  ${shop.rates.val(each)}  ${shop.rates.date(each) ?? ""}`);
    for (const held of await shop.rates.held()) console.log(`held: ${held.currency} ${held.date}  ${held.val}  (${held.source})`);
  } finally {
    await shop.close();
  }
}
