import { readConfig, readSecrets } from "../app/config.server.ts";
import { createApp } from "../app/http/http.server.ts";
import { openShop } from "../app/shop.server.ts";

// A store without pages, for tests that kill it.
const config = readConfig();
const shop = await openShop(config, readSecrets(config));
await shop.instances.join();
const app = await createApp(shop);
await app.listen({ port: config.port, host: "127.0.0.1" });
console.log(JSON.stringify({ port: (app.server.address() as { port: number }).port }));
process.on("SIGTERM", async () => {
  await app.draining.drain(config.drainSeconds * 1000, shop);
  await app.close();
  await shop.close();
  process.exit(0);
});
