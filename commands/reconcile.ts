import { readConfig } from "../app/config.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { findBreaks } from "../app/reconcile.queries.server.ts";

// Proves that orders, payments, stock and ledger agree; prints what does not.
const { dataDir, databaseUrl } = readConfig();
const A_WHOLE_HISTORY_MS = 10 * 60_000;
const database = await openDatabase({ dataDir, databaseUrl, deadlineMs: A_WHOLE_HISTORY_MS });
const breaks = await findBreaks(database.db);
for (const { invariant, rows } of breaks) console.log(`${invariant}\n${rows.map((row) => `    ${JSON.stringify(row)}`).join("\n")}`);
console.log(`${breaks.length} differences`);
await database.close();
process.exit(breaks.length ? 1 : 0);
