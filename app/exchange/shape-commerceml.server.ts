import type { Db } from "#app/foundation/database/database.server.ts";
import { agreeTerms, tellNameless } from "./agree-terms.server.ts";
import { ExchangeRefusedError, type Findings } from "./import-row.ts";
import { dropUnknownDeleted, dropUnknownGroups, isNewest, makeGoodsOfOffers } from "./merging/commerceml.queries.server.ts";
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
import { classifierOrigin, rememberNames, takeNames } from "./merging/terms.queries.server.ts";
import type { Profile } from "./profile.contract.ts";
import type { CommerceAbout, OfferPart } from "./reading/read-commerceml.server.ts";
import { because } from "./reasons.ts";
import { joinStaged } from "./staging.queries.server.ts";

// 1C writes local time without a zone, usually Moscow's.
const ZONE = "+03:00";
// Files of one exchange lie closer together in time than this.
const SLACK = "5 minutes";
// Bases east of Moscow write their own local time.
const AHEAD_MS = 10 * 3600_000;

type Shaped = {
  origin: string;
  about: CommerceAbout;
  profile: Profile;
  findings: Findings;
  session: SessionPart | undefined;
  now: Date;
};

/** Turns CommerceML's parts and ids into staged rows, inside the import's transaction. */
export async function shapeCommerceml(db: Db, { origin, about, profile, findings, session, now }: Shaped): Promise<void> {
  for (const [part, formedAt] of Object.entries(about.formedAt) as [OfferPart, string][])
    if (!(await isNewest(db, origin, part, momentOf(formedAt), SLACK, now)))
      throw new ExchangeRefusedError(because("where-written", { at: formedAt }), because("newer-taken", { part: because(`part-${part}`) }));
  for (const formedAt of new Set(Object.values(about.formedAt)))
    if (new Date(momentOf(formedAt)).getTime() > now.getTime() + AHEAD_MS) findings.note(because("clock-ahead", { at: formedAt }));
  await learnNames(db, { origin, about, profile, session });
  if (session) {
    await stageWaiting(db, origin);
    await joinStaged(db);
    if (!session.isLast) {
      await keepUnknownOfModels(db, origin, now);
      await keepNamelessRests(db, origin, profile.readyWarehouse, now);
    }
  }
  await dropUnknownDeleted(db);
  const nameless = !session || session.isLast ? await refuseNamelessRests(db, origin, profile.readyWarehouse) : 0;
  const lostGroups = await dropUnknownGroups(db, profile.category?.id ?? null);
  if (lostGroups) findings.note(because("groups-unknown", { count: lostGroups }));
  await applyProperties(db, profile);
  if (session && !session.isLast) {
    const waiting = await keepLostOffers(db, origin, now);
    if (waiting) findings.note(because("offers-waiting", { count: waiting }));
  }
  await makeGoodsOfOffers(db, {
    make: profile.goodsFromOffers,
    category: profile.category?.id ?? null,
    storefronts: profile.storefronts ?? null,
  });
  const mayWait = session !== undefined && !session.isLast;
  const { priceType } = await agreeTerms(db, { origin, profile, findings, now, mayWait, standsAnyway: session?.isLast ?? false });
  if (nameless && session) await tellNameless(db, { origin, findings, now }, nameless);
  if (priceType === "waits") await keepPrices(db, origin, now);
  await shapeOffers(db, { profile, origin, priceType: priceType === "waits" ? null : priceType });
  await joinStaged(db);
}

async function learnNames(
  db: Db,
  { origin, about, profile, session }: Pick<Shaped, "origin" | "about" | "profile" | "session">,
): Promise<void> {
  const isClassifierAlone = !about.catalogueId && about.classifierId && !profile.origin;
  if (isClassifierAlone) return void (await rememberNames(db, classifierOrigin(about.classifierId)));
  if (about.classifierId || session?.isLast) await takeNames(db, origin, session?.isLast ? undefined : about.classifierId);
  await rememberNames(db, origin);
}

const momentOf = (text: string): string => (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}${text.includes("T") ? ZONE : ""}`);
