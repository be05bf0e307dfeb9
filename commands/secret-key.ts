import { readConfig, readSecrets } from "../app/config.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { findKey, replaceKey } from "../app/foundation/instances/instances.queries.server.ts";
import { fingerprintOf } from "../app/foundation/instances/secret-key.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { takeActor } from "./at-shop.ts";
import { endPlainly } from "./end-plainly.ts";

const USAGE = `npm run secret-key [-- accept --by NAME]
Shows by their fingerprints the key that the database was written with and the one of this place (SECRET_KEY, or DATA_DIR/secret.key).
accept: the first is lost for good, the shop goes on with this one. Everybody is signed out, links in sent letters open nothing, and bank
accounts of withdrawals that wait have to be asked for again.`;

console.log(await lookAtKey(process.argv.slice(2)).catch(endPlainly));

// Not through the shop: that refuses to open with another key.
async function lookAtKey(args: string[]): Promise<string> {
  const by = args.includes("accept") ? takeActor(args, USAGE) : undefined;
  if (args.some((arg) => arg !== "accept") || args.length > 1) throw new UserError(USAGE);
  const config = readConfig();
  const { key, keyFrom } = readSecrets(config);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  try {
    await migrate(database);
    const own = fingerprintOf(key);
    if (by) await replaceKey(database.db, own, by);
    const known = await findKey(database.db);
    return [
      known
        ? `${known.fingerprint}  the shop's, since ${known.since.toISOString()}${known.acceptedBy && `, accepted by ${known.acceptedBy}`}`
        : "The shop has no key on record yet: the first start takes the one of this place.",
      `${own}  ${keyFrom}`,
    ].join("\n");
  } finally {
    await database.close();
  }
}
