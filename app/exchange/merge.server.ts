import type { Db } from "#app/foundation/database/database.server.ts";
import type { ImportShop } from "./import.server.ts";
import { ExchangeRefusedError, type Findings } from "./import-row.ts";
import { categoryInCircle, changedModels, countPricedZero, countUntranslated, findLeftOnSale } from "./merging/checks.queries.server.ts";
import { showFilledCategories, switchOffMissing } from "./merging/commerceml.queries.server.ts";
import { countAbsent, mergeCollectionModels, mergeModelCategories, mergeModelLinks } from "./merging/links.queries.server.ts";
import { mergedTables, mergeTable } from "./merging/merge.queries.server.ts";
import { openBalances } from "./merging/opening.queries.server.ts";
import { giveSkus, keepFurtherCategories, keepOrder, refuseCountsOfSized, refuseIncomplete } from "./merging/parts.queries.server.ts";
import { mergeProductPictures } from "./merging/pictures.queries.server.ts";
import { dropOrphans, refuseAlike, refuseRepeated, refuseTaken, refuseUnknown } from "./merging/refuse.queries.server.ts";
import { giveSlugs, resolveKnown } from "./merging/resolve.queries.server.ts";
import { rememberNamed, type SessionPart, stageNamed } from "./merging/session.queries.server.ts";
import { countedReady, mergeOtherBalances } from "./merging/stock.queries.server.ts";
import { shapeVariants } from "./merging/variants.queries.server.ts";
import type { Profile } from "./profile.contract.ts";
import { because } from "./reasons.ts";
import type { Catalogue } from "./recognise.server.ts";
import { shapeCommerceml } from "./shape-commerceml.server.ts";
import { countOutcome, joinStaged, listRefused, lookAgain } from "./staging.queries.server.ts";
import type { Summary } from "./summary.ts";

export type MergeInput = {
  catalogue: Pick<Catalogue, "format" | "about">;
  profile: Profile;
  findings: Findings;
  causeId: string;
  refusalsKept: number;
  session?: SessionPart | undefined;
  /** Default for files that name no owner. */
  origin?: string;
};
export type Merged = Pick<Summary, "counts" | "refused" | "switchedOff" | "stockChanged" | "openedBalances" | "untranslated">;

/** Merges staged rows in the caller's transaction; stock last, to hold its contended row locks for the shortest time. */
export async function mergeAll(
  shop: ImportShop,
  db: Db,
  { catalogue: { format, about }, profile, findings, causeId, refusalsKept, session, origin: given }: MergeInput,
): Promise<Merged> {
  const now = shop.clock.now();
  const commerceml = format === "commerceml";
  const origin = given ?? profile.origin ?? ((commerceml && about.catalogueId) || (format === "shop-file" ? "shop" : format));
  if (commerceml) await shapeCommerceml(db, { origin, about, profile, findings, session, now });
  if (format === "magento-csv") await shapeVariants(db, profile.readyWarehouse).then(() => joinStaged(db));
  await resolveKnown(db);
  await refuseRepeated(db);
  await refuseAlike(db, about.fullOffers);
  await refuseTaken(db);
  await refuseIncomplete(db, format);
  await refuseUnknown(db);
  await dropOrphans(db);
  await refuseCountsOfSized(db);
  await giveSlugs(db);
  await giveSkus(db);
  await keepFurtherCategories(db);
  if (!commerceml) await keepOrder(db, origin);
  for (const table of mergedTables) await mergeTable(db, table, origin, now);
  await lookAgain(db);
  const unpriced = await countPricedZero(db);
  if (unpriced) findings.note(because("zero-prices", { count: unpriced }));
  if (saysNothingOfEnds.has(format)) await noteLeftOnSale(db, origin, findings);
  const circle = await categoryInCircle(db);
  if (circle) throw new ExchangeRefusedError(because("where-category", { id: circle }), because("above-itself"));
  const absent = await countAbsent(db);
  if (absent) findings.absent(because("links-absent", { count: absent }));
  await mergeModelCategories(db);
  await mergeCollectionModels(db);
  await mergeModelLinks(db);
  await mergeProductPictures(db);
  const switchedOff = commerceml ? await endLists(db, { origin, about, session, findings }) : 0;
  if (commerceml) await showFilledCategories(db, origin);
  await shop.rebuildSearchDocuments(db, changedModels);
  const openedBalances = await openBalances(db, now);
  const untranslated = await countUntranslated(db);
  const others = await mergeOtherBalances(db, profile.readyWarehouse);
  const ready = await shop.setOnHand(db, countedReady(profile.readyWarehouse), { cause: "import", causeId, at: now });
  const { refused } = await listRefused(db, refusalsKept);
  return {
    counts: await countOutcome(db, [...mergedTables, "balance"]),
    refused,
    switchedOff,
    stockChanged: ready + others,
    openedBalances,
    untranslated,
  };
}

/** Whose files are usually whole, but never say so: leaving a good out is how their owners remove it. */
const saysNothingOfEnds: ReadonlySet<string> = new Set(["yml", "shopify-csv", "woocommerce-csv"]);
const NAMED = 5;

async function noteLeftOnSale(db: Db, origin: string, findings: Findings): Promise<void> {
  const { count, some } = await findLeftOnSale(db, origin, NAMED);
  if (!count) return;
  const more = count > some.length ? "; …" : "";
  findings.note(because("left-on-sale", { count, some: `${some.join("; ")}${more}` }));
}

/** Switches off what a full export omits, after its last file and if all of them were taken. Returns how many rows. */
async function endLists(
  db: Db,
  { origin, about, session, findings }: Pick<MergeInput, "session" | "findings"> & { origin: string; about: Catalogue["about"] },
): Promise<number> {
  if (!session) return switchOffMissing(db, origin, { goods: about.fullGoods, offers: about.fullOffers });
  await rememberNamed(db, session.id, origin, about);
  if (!session.isLast) return 0;
  const full = await stageNamed(db, session.id, origin);
  const { untaken = [] } = session;
  if (!untaken.length) return switchOffMissing(db, origin, full);
  if (full.goods || full.offers) findings.absent(because("nothing-switched-off", { files: untaken.join(", ") }));
  return 0;
}
