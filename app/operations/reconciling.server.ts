import type { Database } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { invariantAdvice, type RowOf } from "./invariant-advice.ts";
import { type Invariant, invariantTexts } from "./invariant-texts.ts";
import { type Break, eachInvariant, HOW_MANY } from "./reconcile.queries.server.ts";
import * as queries from "./reconciling.queries.server.ts";

type Deps = { database: Database; verifyRecord: () => Promise<{ brokenAt: number | null }>; log: Log };

/** A run and what it found, as the last one left it. Times are texts of the machine's own clock. */
export type Reconciled = {
  id: string;
  by: string;
  startedAt: string;
  saidAt: string;
  endedAt: string | null;
  done: number;
  total: number;
  hasFailed: boolean;
  breaks: Break[];
  recordBrokenAt: number | null;
};
export type Difference = { invariant: Invariant; says: string; fix: string; of: RowOf; count: number; rows: Record<string, unknown>[] };

/** A run that says nothing for so long has died with its process: each invariant takes seconds at most. */
const SILENT_MS = 11 * 60_000;

/** Reconciliation on demand, beside the shop's work: on the one patient connection, one invariant after the other. */
export function createReconciling({ database: { db, patient }, verifyRecord, log }: Deps) {
  async function work(told: Reconciled): Promise<void> {
    const say = (more: Partial<Reconciled>) => queries.noteRun(db, Object.assign(told, more, { saidAt: new Date().toISOString() }));
    for await (const found of eachInvariant(patient)) {
      if (found.rows.length) told.breaks.push(found);
      await say({ done: told.done + 1 });
    }
    const { brokenAt } = await verifyRecord();
    await say({ done: told.total, recordBrokenAt: brokenAt, endedAt: new Date().toISOString() });
    log.info({ by: told.by, differences: told.breaks.length, record: brokenAt }, "shop.reconciled");
  }

  return {
    start: async (by: string): Promise<{ ok: true; ended: Promise<void> } | { ok: false; refusal: "under_way" }> => {
      const now = new Date();
      const at = now.toISOString();
      const total = HOW_MANY + 1;
      const begun = { id: newId(), by, startedAt: at, saidAt: at, endedAt: null, done: 0, total, hasFailed: false, breaks: [] };
      const told: Reconciled = { ...begun, recordBrokenAt: null };
      if (!(await queries.beginRun(db, told, new Date(now.getTime() - SILENT_MS)))) return { ok: false, refusal: "under_way" };
      const ended = work(told).catch(async (error: unknown) => {
        log.warn({ err: error }, "shop.reconciliation_failed");
        await queries.noteRun(db, { ...told, hasFailed: true, endedAt: new Date().toISOString() }).catch(() => {});
      });
      return { ok: true, ended };
    },

    last: async () => {
      const found = await queries.findRun(db);
      if (!found) return null;
      const { breaks, saidAt, ...told } = found;
      const hasDied = !told.endedAt && Date.now() - Date.parse(saidAt) > SILENT_MS;
      return { ...told, hasFailed: told.hasFailed || hasDied, differences: breaks.flatMap(inWords) };
    },
  };
}

export type Reconciling = ReturnType<typeof createReconciling>;

function inWords({ invariant, rows, count }: Break): Difference[] {
  if (!Object.hasOwn(invariantTexts, invariant)) return [];
  const { fix, of } = invariantAdvice[invariant];
  return [{ invariant, says: invariantTexts[invariant](), fix: fix(), of, count, rows: rows as Record<string, unknown>[] }];
}
