import { readConfig } from "../app/config.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { isMigrated } from "../app/foundation/database/migrate.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { invariantTexts } from "../app/operations/invariant-texts.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { createRecord } from "../app/staff/record.server.ts";
import { command, verb } from "./command-line.ts";
import { onItsOwn, type Settings } from "./run.ts";
import { isFolderOfNoShop, placeInWords } from "./shop-here.ts";

const A_WHOLE_HISTORY_MS = 10 * 60_000;

export const reconcile = command("reconcile", {
  "": verb({ help: m.staff_reconcile, carryOut: (settings: Settings) => printBreaks(settings) }),
});

if (import.meta.main) await onItsOwn(reconcile, (carryOut) => carryOut(process.env));

async function printBreaks(settings: Settings): Promise<number> {
  const { dataDir, databaseUrl } = readConfig(settings);
  const nothing = new UserError(m.staff_reconcile_nothing({ place: placeInWords({ dataDir, databaseUrl }) }));
  if (isFolderOfNoShop({ dataDir, databaseUrl })) throw nothing;
  const database = await openDatabase({ dataDir, databaseUrl, deadlineMs: A_WHOLE_HISTORY_MS });
  try {
    if (!(await isMigrated(database).catch(() => false))) throw nothing;
    const breaks = await findBreaks(database.db);
    for (const { invariant, rows } of breaks)
      console.log(`${invariant}: ${invariantTexts[invariant]()}\n${rows.map((row) => `    ${JSON.stringify(row)}`).join("\n")}`);
    const { brokenAt } = await createRecord({ database }).verify();
    if (brokenAt !== null) console.log(`staff-record: ${m.staff_people_record_broken({ id: brokenAt })}`);
    const count = breaks.length + (brokenAt === null ? 0 : 1);
    console.log(m.staff_differences({ count }));
    return count ? 1 : 0;
  } finally {
    await database.close();
  }
}
