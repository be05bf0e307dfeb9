import { type Picture, pictureId, pictureLanes } from "#app/catalogue/pictures.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { ImportShop, Progress } from "./import.server.ts";
import type { Findings } from "./import-row.ts";
import type { Source } from "./reading/source.server.ts";
import { addFoundPicture, addKeptPictures, countUnmadePictures, foundPictures, stagedPictures } from "./staging.queries.server.ts";
import type { PictureCounts } from "./summary.ts";

const REFUSED = {
  "not-a-picture": "not a JPEG, PNG, WebP, AVIF or GIF",
  "too-heavy": "heavier than 25 MB",
  "too-large": "larger than 40 megapixels",
  broken: "can't be decoded",
} as const;

const NAMED = 5;
const nameSome = (names: string[]) => names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ` and ${names.length - NAMED} more` : "");

/**
 * Makes the pictures that staged products name, before the transaction: a picture without goods harms nobody and is made once. A dry run
 * only looks which are there. Refused pictures are told, and so are missing ones.
 */
export async function findPictures(
  shop: ImportShop,
  db: Db,
  source: Source,
  { dryRun, onProgress, findings }: { dryRun: boolean; onProgress: (progress: Progress) => void; findings: Findings },
): Promise<PictureCounts> {
  const counts: PictureCounts = { stored: 0, known: 0, missing: 0, refused: 0 };
  const kept = source.kept ?? new Map<string, string>();
  await addKeptPictures(db, kept);
  const known = await foundPictures(db);
  const names = (await stagedPictures(db)).map(({ name }) => name).filter((name) => !Object.hasOwn(known, name));
  counts.known = Object.keys(known).length;
  const found: { name: string; id: Picture["id"] }[] = [];
  const missing: string[] = [];
  let next = 0;
  let done = 0;
  const lane = async () => {
    while (next < names.length) {
      const name = names[next++]!;
      const bytes = await source.picture(name);
      if (!bytes) missing.push(name);
      else if (dryRun) {
        counts.known++;
        found.push({ name, id: pictureId(bytes) });
      } else {
        const stored = await shop.storePicture(shop, bytes);
        if (stored.ok) {
          counts[stored.fresh ? "stored" : "known"]++;
          found.push({ name, id: stored.picture.id });
        } else {
          counts.refused++;
          findings.refuse(name, REFUSED[stored.refusal]);
        }
      }
      onProgress({ step: "pictures", done: ++done, total: names.length });
    }
  };
  await Promise.all(Array.from({ length: pictureLanes }, lane));
  counts.missing = missing.length;
  if (missing.length) findings.absent(`pictures that are not there: ${nameSome(missing.sort())}`);
  for (const { name, id } of found) await addFoundPicture(db, name, id);
  if (dryRun) {
    counts.stored = await countUnmadePictures(db);
    counts.known -= counts.stored;
  }
  return counts;
}
