import { readConfig, readSecrets } from "../app/config.server.ts";
import { openShop } from "../app/shop.server.ts";

// A worker process that runs waiting jobs; killed at KILL_AT.
const config = readConfig();
const shop = await openShop(config, readSecrets(config));
await shop.jobs.runWaiting();
await shop.waits.settle(shop.clock.now());
await shop.notifications.sendDue();
await shop.close();
process.exit(0);
