import { readConfig, readSecrets } from "../app/config.server.ts";
import { openDatabase } from "../app/foundation/database/database.server.ts";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { findKey, replaceKey } from "../app/foundation/instances/instances.queries.server.ts";
import { fingerprintOf } from "../app/foundation/instances/secret-key.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { createPeople } from "../app/staff/people.server.ts";
import { createRecord } from "../app/staff/record.server.ts";
import { by } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { onItsOwn, type Settings } from "./run.ts";

/** Verifies the key, and helps when it is lost. */
export const secretKey = command("secret-key", {
  "": verb({ help: m.staff_key, carryOut: (settings: Settings) => lookAtKey(settings) }),
  accept: verb({ help: m.staff_key_accept, options: { by }, carryOut: (settings: Settings, { by }) => lookAtKey(settings, by) }),
});

if (import.meta.main)
  await onItsOwn(secretKey, async (carryOut) => {
    console.log(await carryOut(process.env));
    return 0;
  });

// Opening the shop would fail with a wrong key.
async function lookAtKey(settings: Settings, acceptedBy?: string): Promise<string> {
  const config = readConfig(settings);
  const { key, keyFrom } = readSecrets(config, settings);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  try {
    await migrate(database);
    const own = fingerprintOf(key);
    const actor = acceptedBy && (await createPeople({ database }).actorNamed(acceptedBy));
    if (acceptedBy && !actor) throw new UserError(m.staff_by_unknown({ name: acceptedBy }));
    if (actor) {
      const deed = { actor, action: "secret-key.accept", objectKind: "secret-key", objectId: own, now: new Date() };
      await createRecord({ database }).carryOut(deed, () => replaceKey(database.db, own, actor.name));
    }
    return `${shopsKey(await findKey(database.db))}\n${own}  ${keyFrom}`;
  } finally {
    await database.close();
  }
}

function shopsKey(known: Awaited<ReturnType<typeof findKey>>): string {
  if (!known) return m.staff_key_none();
  const said = { fingerprint: known.fingerprint, since: known.since.toISOString() };
  return known.acceptedBy ? m.staff_key_shops_accepted({ ...said, by: known.acceptedBy }) : m.staff_key_shops(said);
}
