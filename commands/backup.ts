import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { LIST } from "../app/account/privacy/erasure-list.server.ts";
import { readConfig } from "../app/config.server.ts";
import { backUp, isVacant } from "../app/foundation/database/backup.server.ts";
import { contentsInWords } from "../app/foundation/database/backup-contents.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { createInstances } from "../app/foundation/instances/instances.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { createClock } from "../app/foundation/time/clock.server.ts";
import { endPlainly } from "./end-plainly.ts";

const USAGE = `npm run backup
Writes a backup of the shop as it is now into DATA_DIR/backups, and says its file, its rows and up to when it goes.
Before a move: stop the store, back up, restore elsewhere, start there. What a running store takes in after its backup is not in it.`;

// Makes one backup more than housekeeping does, for a move or before something risky.
if (process.argv.length > 2) {
  console.error(USAGE);
  process.exit(2);
}
process.exit(await backUpNow().catch(endPlainly));

async function backUpNow(): Promise<number> {
  const { dataDir, databaseUrl } = readConfig();
  const nothing = new UserError(`There is no shop in ${databaseUrl ? "the database of DATABASE_URL" : dataDir}: nothing was backed up.`);
  if (!databaseUrl && !existsSync(join(dataDir, "postgres"))) throw nothing;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const { rows } = await database.pool.query("select to_regclass('public.shop_order') is not null as here");
    if (!rows[0].here) throw nothing;
    const folder = join(dataDir, "backups");
    const { file, ...contents } = await backUp(database, folder, (await createClock(database.db)).now());
    console.log(`${file}\n${contentsInWords(contents)}.`);
    if (await isVacant(database.pool))
      console.log("This shop is empty: a restore refuses such a backup unless it is told that it is meant.");
    const serving = await createInstances({ database, dataDir, log: pino({ enabled: false }) })
      .count()
      .catch(() => 0);
    if (serving)
      console.log(
        "A store is running on this database: orders that it takes from now on are not in this backup. Before a move stop it, then back up.",
      );
    if (existsSync(join(folder, LIST))) console.log(`Keep ${LIST} beside it: a restore erases again whoever has asked for that.`);
    return 0;
  } finally {
    await database.close();
  }
}
