import type { Db } from "#app/foundation/database/database.server.ts";
import { ExchangeRefused, type Findings } from "./import-row.ts";
import {
  dropUnknownGroups,
  isNewest,
  knowsPriceType,
  makeGoodsOfOffers,
  rememberNames,
  usedPriceTypes,
  usedWarehouses,
} from "./merging/commerceml.queries.server.ts";
import { shapeOffers } from "./merging/offers.queries.server.ts";
import { applyProperties } from "./merging/properties.queries.server.ts";
import {
  keepLostOffers,
  keepNamelessRests,
  keepPrices,
  keepUnknownOfModels,
  refuseNamelessRests,
  type SessionPart,
  stageWaiting,
} from "./merging/session.queries.server.ts";
import type { Profile } from "./profile.contract.ts";
import type { CommerceAbout } from "./reading/read-commerceml.server.ts";
import { joinStaged } from "./staging.queries.server.ts";

// 1C writes local time without a zone; the trade's is Moscow.
const ZONE = "+03:00";
// One exchange in many files takes its time to be written; two of them lie further apart.
const SLACK = "5 minutes";

type Shaped = {
  origin: string;
  about: CommerceAbout;
  profile: Profile;
  findings: Findings;
  session: SessionPart | undefined;
  now: Date;
};

/** What CommerceML tells in many files and by its own ids becomes rows of the shop, still staged. Inside the import's transaction. */
export async function shapeCommerceml(db: Db, { origin, about, profile, findings, session, now }: Shaped): Promise<void> {
  for (const [part, formedAt] of Object.entries(about.formedAt))
    if (!(await isNewest(db, origin, part, momentOf(formedAt), SLACK)))
      throw new ExchangeRefused(`written ${formedAt}`, `a newer count of this catalogue's ${part} was taken before`);
  await rememberNames(db, origin);
  if (session) {
    await stageWaiting(db, origin);
    await joinStaged(db);
    if (!session.isLast) {
      await keepUnknownOfModels(db, origin, now);
      await keepNamelessRests(db, origin, profile.readyWarehouse, now);
    }
  }
  if (!session || session.isLast) await refuseNamelessRests(db, origin, profile.readyWarehouse);
  const lostGroups = await dropUnknownGroups(db, profile.category?.id ?? null);
  if (lostGroups) findings.note(`models whose group is in no file: ${lostGroups}`);
  await applyProperties(db, profile);
  if (session && !session.isLast) {
    const waiting = await keepLostOffers(db, origin, now);
    if (waiting) findings.note(`offers that wait for their goods: ${waiting}`);
  }
  await makeGoodsOfOffers(db, {
    make: profile.goodsFromOffers,
    category: profile.category?.id ?? null,
    storefronts: profile.storefronts ?? null,
  });
  await noteWarehouse(db, origin, profile, findings);
  const chosen = await choosePriceType(db, origin, profile, findings);
  // At the end of a long exchange the rest of it stands; before the end, the types may still be told.
  if ("unknown" in chosen && !session) throw new ExchangeRefused(PRICE_TYPES, chosen.unknown);
  if ("unknown" in chosen && session?.isLast) findings.refuse(PRICE_TYPES, chosen.unknown);
  if ("unknown" in chosen && session && !session.isLast) await keepPrices(db, origin, now);
  await shapeOffers(db, { profile, origin, priceType: "unknown" in chosen ? null : chosen.type });
  await joinStaged(db);
}

const PRICE_TYPES = "price types";

/** Null when no offer has a price; a reason when nobody has said which of them counts. */
async function choosePriceType(
  db: Db,
  origin: string,
  { priceType }: Profile,
  findings: Findings,
): Promise<{ type: string | null } | { unknown: string }> {
  const used = await usedPriceTypes(db, origin);
  if (!used.length) return { type: null };
  const names = used.map(({ name }) => `“${name}”`).join(", ");
  if (priceType === undefined) {
    if (used.length === 1) return { type: used[0]!.id };
    return { unknown: `there are several, ${names}: a profile must say which counts` };
  }
  const chosen = used.find(({ id, name }) => id === priceType || name === priceType);
  if (!chosen && (await knowsPriceType(db, origin, priceType))) {
    findings.note(`no price of the type “${priceType}” is among these: ${names}`);
    return { type: null };
  }
  return chosen ? { type: chosen.id } : { unknown: `the profile wants “${priceType}”, the offers have ${names}` };
}

async function noteWarehouse(db: Db, origin: string, { readyWarehouse }: Profile, findings: Findings) {
  const used = await usedWarehouses(db, origin);
  if (used.length && !used.some(({ id, name }) => id === "" || id === readyWarehouse || name === readyWarehouse))
    findings.note(`nothing lies in the ready warehouse “${readyWarehouse}”; there are ${used.map(({ name }) => `“${name}”`).join(", ")}`);
}

const momentOf = (text: string): string => (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}${text.includes("T") ? ZONE : ""}`);
