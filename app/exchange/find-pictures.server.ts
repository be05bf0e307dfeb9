import { type Picture, pictureId, pictureLanes } from "#app/catalogue/pictures.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { ImportShop, Progress } from "./import.server.ts";
import type { Findings } from "./import-row.ts";
import { createPictureFetch, localPictures } from "./pictures-by-address.server.ts";
import { isAddress } from "./reading/picture-name.ts";
import type { Source } from "./reading/source.server.ts";
import { because, type Reason } from "./reasons.ts";
import {
  addFoundPicture,
  addKeptPictures,
  countUnmadePictures,
  fetchedBefore,
  foundPictures,
  rememberFetched,
  stagedPictures,
} from "./staging.queries.server.ts";
import type { PictureCounts } from "./summary.ts";

const REFUSED = {
  "not-a-picture": "picture-kind",
  "too-heavy": "picture-heavy",
  "too-large": "picture-large",
  broken: "picture-broken",
} as const;

const NAMED = 20;
function absentPictures(lacking: readonly Lacking[]): Reason {
  const names = lacking.map(({ name, why }) => (why ? because("picture-lacking", { name, why }) : because("picture-named", { name })));
  const more = names.length - NAMED;
  return more > 0 ? because("pictures-absent-more", { names: names.slice(0, NAMED), more }) : because("pictures-absent", { names });
}
/** Mostly waiting; more than the connections per host would time out in the queue. */
const FETCH_LANES = 4;

type Finding = {
  dryRun: boolean;
  mayFetch: boolean;
  onProgress: (progress: Progress) => void;
  findings: Findings;
};
type Lacking = { name: string; why?: Reason };
type Got = { bytes: Uint8Array; etag?: string } | { id: Picture["id"] } | { lacking: Lacking };

/** Makes pictures before the transaction: an orphan is harmless. A dry run only checks. Reports refused and missing ones. */
export async function findPictures(shop: ImportShop, db: Db, source: Source, finding: Finding): Promise<PictureCounts> {
  const { dryRun, onProgress, findings } = finding;
  const counts: PictureCounts = { stored: 0, known: 0, missing: 0, refused: 0 };
  const kept = source.kept ?? new Map<string, string>();
  await addKeptPictures(db, kept);
  const known = await foundPictures(db);
  const names = (await stagedPictures(db)).map(({ name }) => name).filter((name) => !Object.hasOwn(known, name));
  counts.known = Object.keys(known).length;
  const found: { name: string; id: Picture["id"] }[] = [];
  const missing: Lacking[] = [];
  let unfetched = 0;
  let next = 0;
  let done = 0;
  const { get, close } = await openWays(shop, source, names, finding);
  const lane = async () => {
    while (next < names.length) {
      const name = names[next++]!;
      const got = await get(name);
      if (!got) unfetched++;
      else if ("lacking" in got) missing.push(got.lacking);
      else if ("id" in got) {
        counts.known++;
        found.push({ name, id: got.id });
      } else if (dryRun) {
        counts.known++;
        found.push({ name, id: pictureId(got.bytes) });
      } else {
        const stored = await shop.storePicture(shop, got.bytes);
        if (stored.ok) {
          // Two names may lead to the same bytes concurrently.
          counts[stored.fresh && !found.some(({ id }) => id === stored.picture.id) ? "stored" : "known"]++;
          found.push({ name, id: stored.picture.id });
          if (got.etag) await rememberFetched(shop.db, name, stored.picture.id, got.etag);
        } else {
          counts.refused++;
          findings.refuse(name, because(REFUSED[stored.refusal]));
        }
      }
      onProgress({ step: "pictures", done: ++done, total: names.length });
    }
  };
  try {
    await Promise.all(Array.from({ length: names.some(isAddress) ? FETCH_LANES : pictureLanes }, lane));
  } finally {
    await close();
  }
  counts.missing = missing.length;
  if (missing.length) findings.absent(absentPictures(missing.sort((one, other) => (one.name < other.name ? -1 : 1))));
  if (unfetched) findings.note(because("pictures-unfetched", { count: unfetched }));
  for (const { name, id } of found) await addFoundPicture(db, name, id);
  if (dryRun) {
    counts.stored = await countUnmadePictures(db);
    counts.known -= counts.stored;
  }
  return counts;
}

/** Undefined where a dry run would have to fetch the picture. */
async function openWays(shop: ImportShop, source: Source, names: readonly string[], { dryRun, mayFetch }: Finding) {
  const addresses = names.filter(isAddress);
  const inFolder = localPictures(source, addresses);
  const way = addresses.length && mayFetch && !dryRun ? shop.openFetch() : undefined;
  const fetchPicture = way && createPictureFetch(way, await fetchedBefore(shop.db, addresses));
  const get = async (name: string): Promise<Got | undefined> => {
    const bytes = await (isAddress(name) ? inFolder(name) : source.picture(name));
    if (bytes) return { bytes };
    if (!isAddress(name) || !mayFetch) return { lacking: { name } };
    if (!fetchPicture) return undefined;
    const fetched = await fetchPicture(name);
    return fetched.ok ? fetched : { lacking: { name, why: fetched.reason } };
  };
  return { get, close: async () => way?.close() };
}
