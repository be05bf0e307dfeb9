import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { ExchangeRefusedError, type Findings } from "./import-row.ts";
import * as queries from "./merging/terms.queries.server.ts";
import type { Profile } from "./profile.contract.ts";
import { because, type Reason } from "./reasons.ts";
import { type Judgement, judgeCurrency, judgePriceType, judgeWarehouse } from "./terms.ts";

const CASE = "1c-terms";

const places = { price_type: "where-price-types", warehouse: "where-warehouses", currency: "where-currency" } as const;
type Term = keyof typeof places;

/** Profile and partner disagree on what the figures mean: better yesterday's prices and stock than wrong ones. */
export class TermsDifferError extends ExchangeRefusedError {
  readonly subject: string;
  constructor(origin: string, term: Term, reason: Reason) {
    super(because(places[term]), reason);
    this.subject = `${origin} ${term}`;
  }
}

type Agreeing = {
  origin: string;
  profile: Profile;
  findings: Findings;
  now: Date;
  /** Later files may name what is still unnamed. */
  mayWait: boolean;
  /** A mismatch refuses the exchange; at the end of a multi-file one the rest stands. */
  standsAnyway: boolean;
};

/** Checks price type ("waits": may still be named), ready warehouse and currency for files and 1C alike. Throws TermsDifferError. */
export async function agreeTerms(db: Db, agreeing: Agreeing): Promise<{ priceType: string | null | "waits" }> {
  const { profile, origin } = agreeing;
  await judge(db, agreeing, "warehouse", profile.readyWarehouse, (terms) => judgeWarehouse(profile.readyWarehouse, terms));
  const type = await judge(db, agreeing, "price_type", profile.priceType, (terms) => judgePriceType(profile.priceType, terms));
  if (type?.is === "waits") return { priceType: "waits" };
  if (type?.is !== "agreed") return { priceType: null };
  const otherCurrency = judgeCurrency(profile.currency, await queries.listCurrencies(db, origin, type.id));
  await settle(db, agreeing, "currency", otherCurrency);
  return { priceType: otherCurrency ? null : type.id };
}

async function judge(
  db: Db,
  agreeing: Agreeing,
  kind: queries.Kind,
  wanted: string | undefined,
  rule: (terms: Parameters<typeof judgeWarehouse>[1]) => Judgement,
): Promise<Judgement | undefined> {
  const { origin, mayWait, findings } = agreeing;
  const used = await queries.listUsed(db, origin, kind);
  if (!used.length) return undefined;
  const before = await queries.findAgreed(db, origin, kind);
  const isThere = wanted !== undefined && (await queries.isThere(db, origin, kind, wanted));
  const judged = rule({ used, isThere, before, mayWait });
  if (judged.is === "aside") findings.note(judged.note);
  if (judged.is === "agreed" && judged.id !== "") await queries.keepAgreed(db, origin, kind, judged.id);
  if (judged.is === "agreed" || judged.is === "differs") await settle(db, agreeing, kind, judged.is === "differs" ? judged.reason : null);
  return judged;
}

/** The exchange ends with unnamed warehouses: refuses each such offer. */
export async function tellNameless(
  db: Db,
  { origin, findings, now }: Pick<Agreeing, "origin" | "findings" | "now">,
  offers: number,
): Promise<void> {
  const differs = new TermsDifferError(origin, "warehouse", because("warehouses-nameless", { count: offers }));
  findings.differ(differs.reason);
  await openTermsCase(db, differs, "", now);
}

async function settle(db: Db, { origin, now, standsAnyway, findings }: Agreeing, term: Term, reason: Reason | null): Promise<void> {
  const differs = reason === null ? undefined : new TermsDifferError(origin, term, reason);
  if (differs && !standsAnyway) throw differs;
  if (differs) {
    findings.refuse(differs.where, differs.reason);
    findings.differ(differs.reason);
    await openTermsCase(db, differs, "", now);
  } else await closeCase(db, CASE, `${origin} ${term}`, now);
}

export const openTermsCase = (db: Db, { subject, where, reason }: TermsDifferError, file: string, now: Date) =>
  openCase(db, CASE, subject, { file, where, reason }, now);
