import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { keepErasures, LIST, readErasures, repeatErasures, takeOverErasures } from "../app/account/privacy/erasure-list.server.ts";
import { readConfig } from "../app/config.server.ts";
import { listBackups } from "../app/foundation/database/backup.server.ts";
import { contentsInWords } from "../app/foundation/database/backup-contents.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { assertBackup, assertVacant, migrationOf, restore } from "../app/foundation/database/restore.server.ts";
import { armKillPoint } from "../app/foundation/kill-point.server.ts";
import { plainReason } from "../app/foundation/plain-reason.ts";
import { createClock } from "../app/foundation/time/clock.server.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { endPlainly } from "./end-plainly.ts";

// Puts a backup into an empty DATA_DIR (or an empty DATABASE_URL) and checks that the books balance.
const EMPTY = "--empty";
const args = process.argv.slice(2);
const paths = args.filter((arg) => arg !== EMPTY);
const [path] = paths;
if (!path || paths.length > 1 || path.startsWith("--")) {
  console.error(`Which backup? npm run restore -- DATA_DIR/backups/gong-….copy.gz [${EMPTY}]
${EMPTY}: also where the backup is of a shop without goods, orders and customers.`);
  process.exit(2);
}
process.exit(await restoreFrom(path, { mayBeEmpty: args.includes(EMPTY) }).catch(endPlainly));

async function restoreFrom(path: string, meant: { mayBeEmpty: boolean }): Promise<number> {
  const config = readConfig();
  await assertBackup(path);
  const erasures = readErasures(dirname(path));
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    deadlineMs: 10 * 60_000,
    report: (line) => console.log(`  ${line}`),
  });
  try {
    await migrate(database, undefined, { upTo: (await migrationOf(path)) ?? undefined });
    const backups = join(config.dataDir, "backups");
    // A shop that lives here is none of theirs.
    await assertVacant(database.pool);
    takeOverErasures(backups, erasures);
    const contents = await restore(database, path, meant);
    const { now } = await createClock(database.db);
    const failures: string[] = [];
    const repeated = await repeatErasures(database.db, erasures, now(), {
      killPoint: armKillPoint(config.killAt),
      failed: ({ number }, error) => failures.push(`  not erased again, act ${number}: ${plainReason(error) ?? error}`),
    });
    await keepErasures(database.db, backups);
    if (repeated) console.log(`Erased again ${repeated} customers whom this backup still remembered.`);
    if (!existsSync(join(dirname(path), LIST)))
      console.log(`There is no ${LIST} beside the backup: whoever was erased after it was made is back.`);
    const breaks = await findBreaks(database.db);
    for (const { invariant } of breaks) console.error(`  does not hold: ${invariant}`);
    for (const failure of failures) console.error(`${failure}. The shop tries it again when it starts, and every minute.`);
    console.log(`Restored ${contentsInWords(contents)}. What came later is not in it.`);
    const newest = listBackups(dirname(path))[0];
    if (newest && newest > basename(path)) console.log(`A newer backup lies beside it: ${join(dirname(path), newest)}`);
    console.log(`${breaks.length} differences.`);
    for (const line of stillMissing(config.dataDir)) console.log(line);
    return breaks.length || failures.length ? 1 : 0;
  } catch (error) {
    console.error(plainReason(error) ?? error);
    return 1;
  } finally {
    await database.close();
  }
}

/** A backup holds the database; the shop has two things more. */
function stillMissing(dataDir: string): string[] {
  const missing = {
    "secret.key": "with another one the shop does not start",
    media: "the pictures; what can't be copied comes back by importing the catalogue again",
  };
  return Object.entries(missing)
    .filter(([name]) => !existsSync(join(dataDir, name)))
    .map(([name, why]) => `Copy ${name} from the old DATA_DIR into ${dataDir} before the first start: ${why}.`);
}
