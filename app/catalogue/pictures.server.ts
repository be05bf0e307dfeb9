import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Db } from "#app/foundation/database/database.server.ts";
import { pictureWidths } from "./picture-address.ts";
import { findPicture, insertPicture } from "./pictures.queries.server.ts";

// Two pictures on a thread each beat one picture on two threads.
sharp.concurrency(1);
sharp.cache(false);

export type Picture = { id: string; width: number; height: number };
export type PictureRefusal = "not-a-picture" | "too-heavy" | "too-large" | "broken";
export type StoredPicture = { ok: true; picture: Picture; fresh: boolean } | { ok: false; refusal: PictureRefusal };

export const pictureLanes = 2;

const PIPELINE = "2";
export const MAX_BYTES = 25 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_000;
const FORMATS = ["avif", "webp"] as const;
const WHOLE = 2400;

/** A new pipeline version changes every id. */
export const pictureId = (bytes: Uint8Array): string => createHash("sha256").update(PIPELINE).update(bytes).digest("hex").slice(0, 24);

/** Re-encodes a picture without metadata. Idempotent, safe across processes; files are written before the row, so a row has its files. */
export async function storePicture(
  { db, mediaFolder }: { db: Db; mediaFolder: string },
  bytes: Uint8Array,
  { maxBytes = MAX_BYTES }: { maxBytes?: number } = {},
): Promise<StoredPicture> {
  if (bytes.length > maxBytes) return { ok: false, refusal: "too-heavy" };
  if (!looksLikePicture(bytes)) return { ok: false, refusal: "not-a-picture" };
  const id = pictureId(bytes);
  const known = await findPicture(db, id);
  if (known && filesOf(id).every((file) => existsSync(join(mediaFolder, file)))) return { ok: true, picture: known, fresh: false };

  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const size = await source.metadata().catch(() => undefined);
  if (!size) return { ok: false, refusal: "broken" };
  const { width, height } = size.autoOrient;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { ok: false, refusal: "too-large" };
  try {
    await writeFiles(source, join(mediaFolder, id));
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    return { ok: false, refusal: "broken" };
  }
  const picture = { id, width, height };
  await insertPicture(db, picture, bytes.length);
  return { ok: true, picture, fresh: true };
}

const filesOf = (id: string): string[] => [
  `${id}-whole.webp`,
  ...pictureWidths.flatMap((width) => FORMATS.map((format) => `${id}-${width}.${format}`)),
];

/** Decodes once and scales down stepwise; a narrow source isn't enlarged, its file is only named so. */
async function writeFiles(source: Sharp, path: string): Promise<void> {
  const whole = await source
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: WHOLE, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: whole.info.width, height: whole.info.height, channels: whole.info.channels };
  let step = sharp(whole.data, { raw: size });
  await writeWhole(`${path}-whole.webp`, await step.clone().webp({ quality: 82, effort: 2 }).toBuffer());
  for (const width of [...pictureWidths].reverse()) {
    const { data, info } = await step.resize({ width, withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    // More effort doubles the time for 2 % of the bytes; 4:2:0 chroma is indistinguishable.
    const avif = await sharp(data, { raw }).avif({ quality: 55, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer();
    const webp = await sharp(data, { raw }).webp({ quality: 75, effort: 2 }).toBuffer();
    await writeWhole(`${path}-${width}.avif`, avif);
    await writeWhole(`${path}-${width}.webp`, webp);
    step = sharp(data, { raw });
  }
}

async function writeWhole(path: string, bytes: Uint8Array) {
  const fresh = `${path}.${randomUUID()}`;
  try {
    await writeFile(fresh, bytes);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** By content, not name: SVG, PDF, TIFF etc. must not reach the decoders. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const at = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  return (
    at(0, 3) === "\xff\xd8\xff" ||
    at(0, 8) === "\x89PNG\r\n\x1a\n" ||
    (at(0, 4) === "RIFF" && at(8, 12) === "WEBP") ||
    (at(4, 8) === "ftyp" && /^avi[fs]/.test(at(8, 12))) ||
    /^GIF8[79]a/.test(at(0, 6))
  );
}
