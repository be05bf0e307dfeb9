import { inTransaction } from "#app/foundation/database/database.server.ts";
import type { ImportShop } from "./import.server.ts";
import { onOneConnection } from "./one-connection.server.ts";
import { dropMadeStock, moveStockBack, remakeStock } from "./reverting/stock-back.queries.server.ts";
import { gatherUndo, keepHeld, listSkipped, putBack, type Skipped, skipChanged, touchedModels } from "./reverting/undo.queries.server.ts";
import { findRun, finishRun, hasChanges, markReverted, startRun, watchChanges } from "./runs.queries.server.ts";
import { waitForOtherImports } from "./staging.queries.server.ts";

export type Reverted =
  | { ok: true; run: number; restored: number; removed: number; stock: number; skipped: Skipped[] }
  | { ok: false; refusal: "unknown" | "changed-nothing" | "forgotten" | "taken-back" };

const SKIPPED_LOGGED = 1000;

/** Undoes a run's changes to goods, once; itself a run. Later changes win unless forced; goods in use are switched off, not deleted. */
export const revertRun = (shop: ImportShop, id: number, { force, actor }: { force: boolean; actor: string }): Promise<Reverted> =>
  onOneConnection(shop.database, async (db) => {
    const reverted = await inTransaction(db, async (trx): Promise<Reverted> => {
      await waitForOtherImports(trx);
      const run = await findRun(trx, id);
      if (!run) return { ok: false, refusal: "unknown" };
      if (run.revertedBy) return { ok: false, refusal: "taken-back" };
      if (!(await hasChanges(trx, id)))
        return { ok: false, refusal: run.result === "refused" || run.kept ? "changed-nothing" : "forgotten" };
      const at = shop.clock.now();
      const by = await startRun(trx, { path: `run ${id}`, format: run.format, door: "revert", actor, reverts: id, at });
      await watchChanges(trx, by);
      await gatherUndo(trx, id);
      await skipChanged(trx, force);
      const moved = await moveStockBack(trx, { of: id, by, force, at });
      await keepHeld(trx);
      await dropMadeStock(trx);
      const { restored, removed } = await putBack(trx);
      const stock = moved + (await remakeStock(trx, { by, at }));
      await shop.rebuildSearchDocuments(trx, touchedModels);
      const skipped = await listSkipped(trx);
      const told = { restored, removed, stock, skippedCount: skipped.length, skipped: skipped.slice(0, SKIPPED_LOGGED) };
      await finishRun(trx, by, { result: skipped.length ? "partly" : "taken", summary: told, at });
      await markReverted(trx, id, by);
      return { ok: true, run: by, restored, removed, stock, skipped };
    });
    if (reverted.ok) await shop.catchUp();
    return reverted;
  });
