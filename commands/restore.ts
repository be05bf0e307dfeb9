import { readConfig } from "../app/config.server.ts";
import { restore } from "../app/foundation/database/backup.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { findBreaks } from "../app/reconcile.queries.server.ts";

// Puts a backup into an empty DATA_DIR (or an empty DATABASE_URL) and checks that the books balance.
const path = process.argv[2];
if (!path) {
  console.error("Which backup? npm run restore -- DATA_DIR/backups/gong-….copy.gz");
  process.exit(2);
}
const config = readConfig();
const database = await openDatabase({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  deadlineMs: 10 * 60_000,
  report: (line) => console.log(`  ${line}`),
});
let status = 0;
try {
  await migrate(database);
  await restore(database, path);
  const breaks = await findBreaks(database.db);
  for (const { invariant } of breaks) console.error(`  does not hold: ${invariant}`);
  console.log(`Restored. ${breaks.length} differences.`);
  status = breaks.length ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  status = 1;
}
await database.close();
process.exit(status);
