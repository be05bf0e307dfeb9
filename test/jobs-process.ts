import { readConfig, readSecrets } from "../app/config.server.ts";
import { openShop } from "../app/shop.server.ts";

// A worker in a process of its own that does what waits and ends; tests kill it on the way (KILL_AT).
const config = readConfig();
const shop = await openShop(config, readSecrets(config));
await shop.jobs.runWaiting();
await shop.waits.settle(shop.clock.now());
await shop.notifications.sendDue();
await shop.close();
process.exit(0);
