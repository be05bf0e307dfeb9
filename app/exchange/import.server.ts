import { isDeepStrictEqual } from "node:util";
import type { storePicture } from "#app/catalogue/pictures.server.ts";
import type { rebuildSearchDocuments } from "#app/catalogue/search/search.queries.server.ts";
import type { setOnHand } from "#app/catalogue/stock.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { createFetchFile } from "#app/foundation/http/fetch-file.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import { openTermsCase, TermsDifferError } from "./agree-terms.server.ts";
import { findPictures } from "./find-pictures.server.ts";
import { ExchangeRefusedError, type Findings } from "./import-row.ts";
import type { Keeping } from "./kept.server.ts";
import { type Merged, mergeAll } from "./merge.server.ts";
import { refuseCollisions } from "./merging/refuse.queries.server.ts";
import type { SessionPart } from "./merging/session.queries.server.ts";
import { onOneConnection } from "./one-connection.server.ts";
import { defaultProfile, type GivenProfile } from "./profile.contract.ts";
import { openSource, type Source } from "./reading/source.server.ts";
import { because, type Reason } from "./reasons.ts";
import { type Catalogue, recognise } from "./recognise.server.ts";
import { type Door, finishRun, type RunBegun, startRun, watchChanges } from "./runs.queries.server.ts";
import { copyStaged, createStaging, foundPictures, indexStaged, joinStaged, waitForOtherImports } from "./staging.queries.server.ts";
import { emptySummary, type Summary } from "./summary.ts";

export type ImportShop = {
  database: Database;
  db: Db;
  clock: Clock;
  mediaFolder: string;
  keeping: Keeping;
  storePicture: typeof storePicture;
  openFetch: () => ReturnType<typeof createFetchFile>;
  setOnHand: typeof setOnHand;
  rebuildSearchDocuments: typeof rebuildSearchDocuments;
  catchUp: () => Promise<void>;
};

export type Progress = { step: "reading" | "pictures" | "merging"; done: number; total: number };
export type ImportOptions = {
  profile?: GivenProfile;
  dryRun?: boolean;
  /** True except for 1C, which uploads pictures itself. */
  fetchPictures?: boolean;
  onProgress?: (progress: Progress) => void;
  door?: Door;
  actor?: string;
  open?: () => Promise<Source>;
  storePicture?: ImportShop["storePicture"];
  /** Set for one file of a running exchange. */
  session?: SessionPart;
};

const REFUSALS_KEPT = 1000;
const REFUSALS_LOGGED = 100;

/** Atomic and idempotent: one transaction merges the staged rows, a dry run rolls it back. */
export async function importCatalogue(shop: ImportShop, path: string, options: ImportOptions = {}): Promise<Summary> {
  const started = performance.now();
  const { profile: given = defaultProfile, dryRun = false, door = "command", actor = "" } = options;
  const summary = emptySummary("unknown", dryRun);
  const begun: RunBegun = { path, format: summary.format, door, actor, profile: given, at: shop.clock.now() };
  let source: Source | undefined;
  try {
    source = await (options.open?.() ?? openSource(path, given.pictures));
    const catalogue = await recognise(path, source, given);
    summary.format = begun.format = catalogue.format;
    const { profile } = catalogue;
    begun.profile = profile;
    if (catalogue.format !== "shop-file") summary.readAs = readAs(catalogue);
    // A shop file may contain customers and promo codes, which a trade base must not touch.
    if (door === "1c" && catalogue.format !== "commerceml") throw new ExchangeRefusedError(path, because("only-commerceml"));
    if (!dryRun) {
      const { name, told, files } = await shop.keeping.keep(catalogue.files);
      Object.assign(begun, { kept: name, files: told });
      catalogue.files = files;
    }
    const opened = source;
    await onOneConnection(shop.database, (db, client) => takeIn(shop, { db, client }, begun, opened, catalogue, options, summary));
  } catch (error) {
    const refusal = refusalOf(error, path);
    if (!refusal) {
      if (begun.kept) await shop.keeping.drop(begun.kept);
      throw error;
    }
    Object.assign(summary, emptySummary(summary.format, dryRun), { refused: [refusal], refusedCount: 1, refusedWhole: true });
    if (!dryRun) summary.run = await logRefused(shop, begun, summary, error);
  } finally {
    await source?.close();
  }
  summary.ok = summary.refusedCount === 0;
  summary.seconds = (performance.now() - started) / 1000;
  return summary;
}

const readAs = ({ profile: { language, currency, rate }, assumed }: Catalogue): Summary["readAs"] => ({
  language,
  currency,
  rate,
  assumed,
});

const logRefused = (shop: ImportShop, begun: RunBegun, summary: Summary, error: unknown): Promise<number> =>
  inTransaction(shop.db, async (trx) => {
    const run = await startRun(trx, begun);
    // Nobody reads 1C's log at night, so open a case.
    if (error instanceof TermsDifferError && begun.door === "1c") await openTermsCase(trx, error, begun.path, begun.at);
    await finishRun(trx, run, { result: "refused", summary, at: shop.clock.now() });
    return run;
  });

async function takeIn(
  shop: ImportShop,
  { db, client }: { db: Db; client: Parameters<typeof copyStaged>[0] },
  begun: RunBegun,
  source: Source,
  catalogue: Catalogue,
  { dryRun = false, fetchPictures = true, onProgress = () => {}, session, storePicture = shop.storePicture }: ImportOptions,
  summary: Summary,
): Promise<void> {
  const { profile } = catalogue;
  await createStaging(db);
  const findings = collectFindings(summary);
  const total = catalogue.files.reduce((sum, file) => sum + file.size, 0);
  const watched = watchBytes(catalogue.files, (done) => onProgress({ step: "reading", done, total }));
  await copyStaged(client, catalogue.read(watched, findings), findings);
  if (catalogue.format === "commerceml") await refuseCollisions(db);
  if (catalogue.format !== "shop-file") await joinStaged(db);
  await indexStaged(db);
  const from = { ...shop, storePicture };
  const pictures = await findPictures(from, db, source, { dryRun, mayFetch: fetchPictures && begun.door !== "1c", onProgress, findings });
  if (begun.kept) await shop.keeping.keepPictures(begun.kept, await foundPictures(db));

  let merged: Merged | undefined;
  const undone = new Error("a dry run is taken back");
  try {
    await inTransaction(db, async (trx) => {
      await waitForOtherImports(trx);
      const run = await startRun(trx, begun);
      if (!dryRun) await watchChanges(trx, run);
      onProgress({ step: "merging", done: 0, total: 1 });
      merged = await mergeAll(shop, trx, { catalogue, profile, findings, causeId: String(run), refusalsKept: REFUSALS_KEPT, session });
      fillSummary(summary, merged, pictures);
      const result = summary.refusedCount ? "partly" : "taken";
      const logged = { ...summary, refused: summary.refused.slice(0, REFUSALS_LOGGED) };
      await finishRun(trx, run, { result, summary: logged, at: shop.clock.now() });
      if (dryRun) throw undone;
      summary.run = run;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  onProgress({ step: "merging", done: 1, total: 1 });
  if (!dryRun) await shop.catchUp();
}

export function fillSummary(summary: Summary, merged: Merged, pictures: Summary["pictures"]) {
  const { refused, ...rest } = merged;
  const balance = merged.counts.balance;
  if (balance) {
    balance.changed = Math.min(merged.stockChanged, balance.unchanged);
    balance.unchanged -= balance.changed;
  }
  Object.assign(summary, rest, { pictures });
  summary.refused = [...summary.refused, ...refused].slice(0, REFUSALS_KEPT);
  summary.refusedCount += Object.values(merged.counts).reduce((sum, counts) => sum + counts.refused, 0);
  for (const key of ["new", "changed", "unchanged"] as const)
    summary[key] = Object.values(merged.counts).reduce((sum, counts) => sum + counts[key], 0);
}

export function collectFindings(summary: Summary): Findings {
  const note = (what: Reason) => {
    if (!summary.notes.some((known) => isDeepStrictEqual(known, what))) summary.notes.push(what);
  };
  const unknown = (element: string) => {
    summary.unknown[element] = (summary.unknown[element] ?? 0) + 1;
  };
  return {
    refuse: (where, reason) => {
      summary.refusedCount++;
      if (summary.refused.length < REFUSALS_KEPT) summary.refused.push({ where, reason });
    },
    unknown,
    misspelt: (member) => {
      unknown(member);
      summary.isLacking = true;
    },
    note,
    absent: (what) => {
      note(what);
      summary.isLacking = true;
    },
    differ: (reason) => void summary.differs.push(reason),
  };
}

function watchBytes(files: Catalogue["files"], report: (done: number) => void): Catalogue["files"] {
  let done = 0;
  async function* watched(bytes: AsyncIterable<Uint8Array>) {
    for await (const part of bytes) {
      done += part.length;
      report(done);
      yield part;
    }
  }
  return files.map((file) => ({ ...file, bytes: () => watched(file.bytes()) }));
}

/** Anything but a broken catalogue is rethrown. */
function refusalOf(error: unknown, path: string) {
  if (error instanceof ExchangeRefusedError) return { where: error.where, reason: error.reason };
  const { code = "", constraint, detail } = (error ?? {}) as { code?: string; constraint?: string; detail?: string };
  // Violates a constraint that no earlier check foresaw: blame the data, in the database's words.
  if (/^2[23]/.test(code))
    return {
      where: path,
      reason: because("database", { detail: `${(error as Error).message}${constraint ? ` [${constraint}]` : ""} ${detail ?? ""}`.trim() }),
    };
  return undefined;
}
