import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Erasure } from "../app/account/privacy/erasure.ts";
import { keepErasures, LIST, readErasures, repeatErasures, takeOverErasures } from "../app/account/privacy/erasure-list.server.ts";
import { type Config, readConfig } from "../app/config.server.ts";
import { listBackups } from "../app/foundation/database/backup.server.ts";
import { contentsInWords } from "../app/foundation/database/backup-contents.ts";
import { type Database, openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { assertBackup, assertVacant, restore as fill, migrationOf } from "../app/foundation/database/restore.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { armKillPoint } from "../app/foundation/kill-point.server.ts";
import { plainReason } from "../app/foundation/plain-reason.ts";
import { createClock } from "../app/foundation/time/clock.server.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { file, flag } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { onItsOwn, type Settings } from "./run.ts";

/** Restores into an empty shop and reconciles. */
export const restore = command(
  "restore",
  {
    "": verb({
      help: m.staff_restore,
      takes: { file },
      options: { empty: flag },
      carryOut: (settings: Settings, { file, empty }) => restoreFrom(settings, file, { mayBeEmpty: empty }),
    }),
  },
  m.staff_restore_note,
);

if (import.meta.main) await onItsOwn(restore, (carryOut) => carryOut(process.env));

async function restoreFrom(settings: Settings, path: string, meant: { mayBeEmpty: boolean }): Promise<number> {
  const config = readConfig(settings);
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
    // Refuse to overwrite a shop here.
    await assertVacant(database.pool);
    takeOverErasures(backups, erasures);
    const contents = await fill(database, path, meant);
    const failures = await eraseAgain(database, erasures, config);
    await keepErasures(database.db, backups);
    if (!existsSync(join(dirname(path), LIST))) console.log(m.staff_restore_no_list({ list: LIST }));
    const breaks = await findBreaks(database.db);
    for (const { invariant } of breaks) console.error(`  ${m.staff_restore_break({ invariant })}`);
    for (const failure of failures) console.error(`  ${failure}`);
    console.log(m.staff_restore_done({ contents: contentsInWords(contents) }));
    const newest = listBackups(dirname(path))[0];
    if (newest && newest > basename(path)) console.log(m.staff_restore_newer({ path: join(dirname(path), newest) }));
    console.log(`${m.staff_differences({ count: breaks.length })}.`);
    for (const line of stillMissing(config.dataDir)) console.log(line);
    return breaks.length || failures.length ? 1 : 0;
  } catch (error) {
    console.error(plainReason(error) ?? error);
    return 1;
  } finally {
    await database.close();
  }
}

/** Returns failed erasures with reasons. */
async function eraseAgain(database: Database, erasures: Erasure[], { killAt }: Config): Promise<string[]> {
  const { now } = await createClock(database.db);
  const failures: string[] = [];
  const count = await repeatErasures(database.db, erasures, now(), {
    killPoint: armKillPoint(killAt),
    failed: ({ number }, error) => failures.push(m.staff_restore_not_erased({ number, why: plainReason(error) ?? String(error) })),
  });
  if (count) console.log(m.staff_restore_erased({ count }));
  return failures;
}

/** A backup lacks files and the key. */
function stillMissing(dataDir: string): string[] {
  const missing = { "secret.key": m.staff_restore_copy_key, media: m.staff_restore_copy_media };
  return Object.entries(missing)
    .filter(([name]) => !existsSync(join(dataDir, name)))
    .map(([name, why]) => m.staff_restore_copy({ name, folder: dataDir, why: why() }));
}
