import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Log } from "#app/foundation/log.server.ts";
import type { Database } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import type { KillPoint } from "../kill-point.server.ts";
import { dropInstance, type Instance, listInstances, putInstance } from "./instances.queries.server.ts";
import { dropMarks, foldersWithout, type SharedFolder, writeMarks } from "./marks.server.ts";
import { assertOwnKey } from "./secret-key.server.ts";

const BEAT_MS = 5000;
const SILENT_MS = 20_000;
/** A file may be read while it is being written: look again. */
const LOOK_AGAIN_MS = 300;

export type Instances = ReturnType<typeof createInstances>;
type Deps = { database: Database; dataDir: string; log: Log };
type Difference = { folders: SharedFolder[]; than: Instance };

/** Which processes serve this shop and whether they share their files; the later one gets the warning. */
export function createInstances({ database: { loose }, dataDir, log }: Deps) {
  const id = randomUUID();
  const host = hostname();
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  let joinedAt = 0;
  let last = "";
  let difference: Difference | undefined;

  async function find(): Promise<Difference | undefined> {
    const others = await listInstances(loose, SILENT_MS);
    for (const than of others) {
      if (than.id === id) return undefined;
      const folders = await foldersWithout(dataDir, than);
      if (folders.length) return { folders, than };
    }
    return undefined;
  }
  const findTwice = async () => ((await find()) ? new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS)).then(find) : undefined);

  async function beat() {
    const now = randomUUID();
    await writeMarks(dataDir, id, [now, last]);
    await putInstance(loose, { id, host, dataDir, beat: now }, performance.now() - joinedAt);
    last = now;
    const found = await findTwice();
    if (found && !difference)
      log.error({ folders: found.folders, other: found.than.host, detail: inWords(found) }, "instance.files_differ");
    if (!found && difference) log.info({}, "instance.files_agree");
    difference = found;
  }
  const inWords = ({ folders, than }: Difference) =>
    `The files of this process are not those of the others: ${folders.join(", ")} in ${dataDir} (${host}) differ from ${than.dataDir} (${than.host}). Pictures, 1C's files, imports and assets of the one are missing at the other, so this process is not ready. Let DATA_DIR be one folder that all hosts share.`;

  return {
    /** Registers and keeps a heartbeat. Returns a warning where its files differ from the others'. */
    join: async (): Promise<string | undefined> => {
      joinedAt = performance.now();
      await beat();
      timer = setInterval(() => {
        beating ??= beat()
          .catch((error: unknown) => log.warn({ err: error }, "instance.heartbeat_failed"))
          .finally(() => {
            beating = undefined;
          });
      }, BEAT_MS).unref();
      return difference && inWords(difference);
    },
    /** The same check for a command, which serves nobody: would its files be seen by the processes? */
    look: async (): Promise<string | undefined> => {
      const found = await findTwice();
      return (
        found &&
        `The store that runs on this database has other files: ${found.than.dataDir} on ${found.than.host}, and here it is ${dataDir}.`
      );
    },
    beat,
    count: async (): Promise<number> => (await listInstances(loose, SILENT_MS)).length,
    differing: (): readonly SharedFolder[] | null => difference?.folders ?? null,
    leave: async (): Promise<void> => {
      clearInterval(timer);
      await beating;
      if (!joinedAt) return;
      await dropInstance(loose, id).catch(() => {});
      await dropMarks(dataDir, id).catch(() => {});
    },
  };
}

/** Migrates and checks the secret key; returns the migrations applied. Closes the database on failure. */
export async function bringUp(
  database: Database,
  { key, keyFrom }: { key: string; keyFrom: string },
  killPoint: KillPoint,
): Promise<string[]> {
  try {
    const applied = await migrate(database, killPoint);
    await assertOwnKey(database.db, key, keyFrom);
    return applied;
  } catch (error) {
    await database.close();
    throw error;
  }
}
