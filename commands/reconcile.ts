import { readConfig, readSecrets } from "../app/config.server.ts";
import { findBreaks } from "../app/reconcile.queries.server.ts";
import { openShop } from "../app/shop.server.ts";

// Proves that orders, payments, stock and ledger agree; prints what does not.
const config = readConfig({ ...process.env, JOBS: "0" });
const shop = await openShop(config, readSecrets(config));
const breaks = await findBreaks(shop.db);
for (const { invariant, rows } of breaks) console.log(`${invariant}\n${rows.map((row) => `    ${JSON.stringify(row)}`).join("\n")}`);
console.log(`${breaks.length} differences`);
await shop.close();
process.exit(breaks.length ? 1 : 0);
