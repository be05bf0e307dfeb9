import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { findPicture, insertPicture } from "./pictures.queries.server.ts";
import { type Picture, pictureId, pictureLanes, type StoredPicture, storePicture } from "./pictures.server.ts";

const SOURCES = ".sources";
const ADDRESS = /^\/media\/([0-9a-f]{24})-(?:\d+|whole)\.(?:avif|webp)$/;

export const sourceOf = (mediaFolder: string, id: string): string => join(mediaFolder, SOURCES, id);

export type LatePictures = ReturnType<typeof createLatePictures>;

/** Renders our own pictures after start and serves sources meanwhile. Never for uploads: their metadata would leak. */
export function createLatePictures({ db, mediaFolder, log }: { db: Db; mediaFolder: string; log: Log }) {
  const sources = join(mediaFolder, SOURCES);
  const asked = new Set<string>();
  let stopped = false;

  async function makeNext(left: Set<string>): Promise<number> {
    let count = 0;
    while (left.size && !stopped) {
      const id = [...asked].find((seen) => left.has(seen)) ?? (left.values().next().value as string);
      left.delete(id);
      asked.delete(id);
      const bytes = await readFile(join(sources, id)).catch(() => undefined);
      const made = bytes && (await storePicture({ db, mediaFolder }, bytes).catch(unlessStopped));
      if (!made) continue;
      if (!made.ok) log.warn({ picture: id, refusal: made.refusal }, "picture.render_failed");
      else {
        await rm(join(sources, id), { force: true });
        count++;
      }
    }
    return count;
  }

  /** During shutdown the database is gone: the source stays for the next start. */
  const unlessStopped = (error: unknown) => {
    if (!stopped) throw error;
  };

  return {
    keep: async (_shop: unknown, bytes: Uint8Array): Promise<StoredPicture> => {
      const id = pictureId(bytes);
      const known = await findPicture(db, id);
      if (known) return { ok: true, picture: known, fresh: false };
      const size = await sharp(bytes, { failOn: "error" })
        .metadata()
        .catch(() => undefined);
      if (!size) return { ok: false, refusal: "broken" };
      const picture: Picture = { id, ...size.autoOrient };
      await mkdir(sources, { recursive: true });
      const fresh = join(sources, `.${randomUUID()}`);
      await writeFile(fresh, bytes);
      await rename(fresh, join(sources, id));
      await insertPicture(db, picture, bytes.length);
      return { ok: true, picture, fresh: true };
    },
    standIn: async (url: string): Promise<Buffer | undefined> => {
      const id = ADDRESS.exec(url.split("?", 1)[0]!)?.[1];
      const bytes = id && (await readFile(join(sources, id)).catch(() => undefined));
      if (bytes) asked.add(id);
      return bytes || undefined;
    },
    makeAll: async (): Promise<number> => {
      const left = new Set((await readdir(sources).catch(() => [])).filter((name) => !name.startsWith(".")));
      const counts = await Promise.all(Array.from({ length: pictureLanes }, () => makeNext(left)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    close: () => {
      stopped = true;
    },
  };
}
