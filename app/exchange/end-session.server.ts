import { inTransaction } from "#app/foundation/database/database.server.ts";
import { collectFindings, fillSummary, type ImportShop } from "./import.server.ts";
import { mergeAll } from "./merge.server.ts";
import { originsOf } from "./merging/session.queries.server.ts";
import { onOneConnection } from "./one-connection.server.ts";
import type { Profile } from "./profile.contract.ts";
import { newAbout } from "./reading/read-commerceml.server.ts";
import { finishRun, startRun, watchChanges } from "./runs.queries.server.ts";
import { createStaging, emptyStaging, indexStaged, waitForOtherImports } from "./staging.queries.server.ts";
import { emptySummary, type Summary } from "./summary.ts";

const FORMAT = "commerceml";
const REFUSALS_KEPT = 1000;

/** Processes or refuses waiting rows and switches off what a full export omits. One run per catalogue; idempotent. */
export const endSession = (
  shop: ImportShop,
  session: string,
  { profile, actor, untaken }: { profile: Profile; actor: string; untaken: readonly string[] },
): Promise<Summary[]> =>
  onOneConnection(shop.database, async (db) => {
    await createStaging(db);
    await indexStaged(db);
    const summaries: Summary[] = [];
    for (const origin of await originsOf(db, session)) {
      const summary = emptySummary(FORMAT, false);
      await inTransaction(db, async (trx) => {
        await waitForOtherImports(trx);
        const at = shop.clock.now();
        const run = await startRun(trx, { path: `end of ${origin}`, format: FORMAT, door: "1c", actor, profile, at });
        await watchChanges(trx, run);
        const merged = await mergeAll(shop, trx, {
          catalogue: { format: FORMAT, about: newAbout() },
          profile,
          findings: collectFindings(summary),
          causeId: String(run),
          refusalsKept: REFUSALS_KEPT,
          session: { id: session, isLast: true, untaken },
          origin,
        });
        fillSummary(summary, merged, summary.pictures);
        summary.run = run;
        summary.ok = summary.refusedCount === 0;
        await finishRun(trx, run, { result: summary.ok ? "taken" : "partly", summary, at });
        await emptyStaging(trx);
      });
      summaries.push(summary);
    }
    await shop.catchUp();
    return summaries;
  });
