import type { Db } from "#app/foundation/database/database.server.ts";
import type { ImportShop } from "./import.server.ts";
import { ExchangeRefused } from "./import-row.ts";
import { categoryInCircle, changedModels, countUntranslated } from "./merging/checks.queries.server.ts";
import { mergeCollectionModels, mergeModelCategories, mergeProductPictures } from "./merging/links.queries.server.ts";
import { mergedTables, mergeTable } from "./merging/merge.queries.server.ts";
import { openBalances } from "./merging/opening.queries.server.ts";
import { dropOrphans, refuseRepeated, refuseTaken, refuseUnknown } from "./merging/refuse.queries.server.ts";
import { giveSlugs, resolveKnown } from "./merging/resolve.queries.server.ts";
import { countedReady, mergeOtherBalances } from "./merging/stock.queries.server.ts";
import type { Profile } from "./profile.contract.ts";
import type { Catalogue } from "./recognise.server.ts";
import { announceCatalogue, countOutcome, listRefused } from "./staging.queries.server.ts";
import type { Summary } from "./summary.ts";

export type Merged = Pick<Summary, "counts" | "refused" | "switchedOff" | "stockChanged" | "openedBalances" | "untranslated">;

/**
 * Staged rows into the shop, inside the caller's transaction. Stock comes last: its rows are what shoppers wait for, so they are held
 * for the shortest time.
 */
export async function mergeAll(
  shop: ImportShop,
  db: Db,
  { profile, causeId, refusalsKept }: { catalogue: Catalogue; profile: Profile; causeId: string; refusalsKept: number },
): Promise<Merged> {
  const now = shop.clock.now();
  await resolveKnown(db);
  await refuseRepeated(db);
  await refuseTaken(db);
  await refuseUnknown(db);
  await dropOrphans(db);
  await giveSlugs(db);
  const origin = profile.origin ?? "shop";
  for (const table of mergedTables) await mergeTable(db, table, origin, now);
  const circle = await categoryInCircle(db);
  if (circle) throw new ExchangeRefused(`category ${circle}`, "stands above itself");
  await mergeModelCategories(db);
  await mergeCollectionModels(db);
  await mergeProductPictures(db);
  await shop.rebuildSearchDocuments(db, changedModels);
  const openedBalances = await openBalances(db, now);
  const untranslated = await countUntranslated(db);
  const others = await mergeOtherBalances(db, profile.readyWarehouse);
  const ready = await shop.setOnHand(db, countedReady(profile.readyWarehouse), { cause: "import", causeId, at: now });
  await announceCatalogue(db);
  const { refused } = await listRefused(db, refusalsKept);
  return { counts: await countOutcome(db), refused, switchedOff: 0, stockChanged: ready + others, openedBalances, untranslated };
}
