import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { because, type Reason } from "../reasons.ts";
import type { Summary } from "../summary.ts";
import * as queries from "./sessions.queries.server.ts";

/** "progress" makes 1C ask again. */
export type ImportAnswer = { word: "success" | "progress" | "failure"; text: string };

// 1C times out after 30 to 60 seconds.
const PATIENCE_MS = 10_000;

const NOTES_TOLD = 5;

type Work = () => Promise<{ ok: boolean; text: string; run?: number | undefined }>;
type Say = (reason: Reason | string) => string;

/** Background imports that 1C polls, one per session file. A dead process frees its lock; the idempotent import restarts. */
export function createImports({ database, log, say }: { database: Database; log: Log; say: Say }) {
  const here = new Map<string, Promise<void>>();

  async function carryOut(session: queries.Session, name: string, work: Work): Promise<boolean> {
    const client = await database.connect();
    const key = `1c import ${session.id} ${name}`;
    const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as got", [key]);
    if (!rows[0].got) {
      await client.end();
      return false;
    }
    const done = (async () => {
      try {
        // Another process may have finished it between the check and the lock.
        if ((await queries.findImport(database.db, session.id, name))?.state !== "done") {
          await queries.beginImport(database.db, session.id, name);
          const { ok, text, run } = await work();
          await queries.endImport(database.db, session.id, name, { state: ok ? "done" : "failed", told: text }, run ?? null);
        }
      } catch (error) {
        log.error({ err: error }, "exchange.import_failed");
        await queries.endImport(database.db, session.id, name, { state: "failed", told: say(because("not-now")) }).catch(() => {});
      } finally {
        here.delete(key);
        await client.end().catch(() => {});
      }
    })();
    here.set(key, done);
    await Promise.race([done, wait(PATIENCE_MS, undefined, { ref: false })]);
    return true;
  }

  return {
    /** Idempotent: a finished import repeats its answer. */
    ask: async (session: queries.Session, name: string, work: Work): Promise<ImportAnswer> => {
      const before = await queries.findImport(database.db, session.id, name);
      if (before && before.state !== "running") return toldOf(before, say);
      const going = here.get(`1c import ${session.id} ${name}`);
      if (going) await Promise.race([going, wait(PATIENCE_MS, undefined, { ref: false })]);
      else if (!(await carryOut(session, name, work))) await wait(PATIENCE_MS / 10);
      const after = await queries.findImport(database.db, session.id, name);
      return after ? toldOf(after, say) : { word: "progress", text: say(because("importing")) };
    },
    idle: async () => {
      await Promise.allSettled(here.values());
    },
  };
}

const toldOf = ({ state, told }: queries.ImportState, say: Say): ImportAnswer => {
  if (state === "running") return { word: "progress", text: say(because("importing")) };
  return { word: state === "done" ? "success" : "failure", text: told };
};

/** Refused rows are no failure: a resend would refuse them again. Terms that differ from the profile are one. */
export function outcomeOf(summary: Summary, say: Say): { ok: boolean; text: string; run?: number | undefined } {
  const [first] = summary.refused;
  const why = first ? `${say(first.where)}: ${say(first.reason)}` : "";
  if (summary.refusedWhole) return { ok: false, text: why, run: summary.run };
  if (summary.differs.length) return { ok: false, text: summary.differs.map(say).join("; "), run: summary.run };
  const { new: created, changed, unchanged, refusedCount: refused } = summary;
  const counts = { created, changed, unchanged };
  const told = refused ? because("counts-refused", { ...counts, refused, first: why }) : because("counts", counts);
  return { ok: true, text: [told, ...summary.notes.slice(0, NOTES_TOLD)].map(say).join("; "), run: summary.run };
}
