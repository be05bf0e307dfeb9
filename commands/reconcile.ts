import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../app/config.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { isMigrated } from "../app/foundation/database/migrate.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { endPlainly } from "./end-plainly.ts";

const A_WHOLE_HISTORY_MS = 10 * 60_000;

process.exit(await reconcile().catch(endPlainly));

/** Proves that orders, payments, stock and ledger agree; prints what does not. */
async function reconcile(): Promise<number> {
  const { dataDir, databaseUrl } = readConfig();
  const nothing = new UserError(
    `There is no shop in ${databaseUrl ? "the database of DATABASE_URL" : dataDir}, or an older one that was not started since.`,
  );
  if (!databaseUrl && !existsSync(join(dataDir, "postgres"))) throw nothing;
  const database = await openDatabase({ dataDir, databaseUrl, deadlineMs: A_WHOLE_HISTORY_MS });
  try {
    if (!(await isMigrated(database).catch(() => false))) throw nothing;
    const breaks = await findBreaks(database.db);
    for (const { invariant, rows } of breaks) console.log(`${invariant}\n${rows.map((row) => `    ${JSON.stringify(row)}`).join("\n")}`);
    console.log(`${breaks.length} differences`);
    return breaks.length ? 1 : 0;
  } finally {
    await database.close();
  }
}
