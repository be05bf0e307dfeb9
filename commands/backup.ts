import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { LIST } from "../app/account/privacy/erasure-list.server.ts";
import { readConfig } from "../app/config.server.ts";
import { backUp, isVacant } from "../app/foundation/database/backup.server.ts";
import { contentsInWords } from "../app/foundation/database/backup-contents.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { createInstances } from "../app/foundation/instances/instances.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { createClock } from "../app/foundation/time/clock.server.ts";
import { command, verb } from "./command-line.ts";
import { onItsOwn, type Settings } from "./run.ts";
import { holdsShop, isFolderOfNoShop, placeInWords } from "./shop-here.ts";

export const backup = command(
  "backup",
  { "": verb({ help: m.staff_backup, carryOut: (settings: Settings) => backUpNow(settings) }) },
  m.staff_backup_note,
);

if (import.meta.main) await onItsOwn(backup, (carryOut) => carryOut(process.env));

async function backUpNow(settings: Settings): Promise<number> {
  const { dataDir, databaseUrl } = readConfig(settings);
  const nothing = new UserError(m.staff_backup_nothing({ place: placeInWords({ dataDir, databaseUrl }) }));
  if (isFolderOfNoShop({ dataDir, databaseUrl })) throw nothing;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    if (!(await holdsShop(database))) throw nothing;
    const folder = join(dataDir, "backups");
    const { file, ...contents } = await backUp(database, folder, (await createClock(database.db)).now());
    console.log(`${file}\n${contentsInWords(contents)}.`);
    if (await isVacant(database.pool)) console.log(m.staff_backup_empty());
    const serving = await createInstances({ database, dataDir, log: pino({ enabled: false }) })
      .count()
      .catch(() => 0);
    if (serving) console.log(m.staff_backup_running());
    if (existsSync(join(folder, LIST))) console.log(m.staff_backup_keep_list({ list: LIST }));
    return 0;
  } finally {
    await database.close();
  }
}
