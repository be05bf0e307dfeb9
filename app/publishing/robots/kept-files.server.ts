import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { SaxesParser } from "saxes";
import type { Log } from "#app/foundation/log.server.ts";

export type KeptFile = { path: string; etag: string };
type CachedFile = KeptFile & { edition: number; triedAt: number };

/** Minimum interval between rebuilds. */
export const REST_MS = 15 * 60_000;
/** Written per chunk; requests get their turn in between. */
const CHUNK = 64 * 1024;

type Deps = { folder: string; now: () => Date; log: Log };

/** XML for robots, rebuilt on request after changes, one at a time. Readers keep the old file; a failed rebuild keeps it too. */
export function createKeptFiles({ folder, now, log }: Deps) {
  const known = new Map<string, CachedFile>();
  const making = new Map<string, Promise<KeptFile>>();
  let edition = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function makeAgain(name: string, pieces: () => AsyncIterable<string>): Promise<KeptFile> {
    const path = join(folder, `${name}.gz`);
    const begun = { edition, triedAt: now().getTime() };
    const old = known.get(name) ?? (await madeEarlier(path));
    try {
      const made = { path, etag: await write(path, pieces()), ...begun };
      known.set(name, made);
      return made;
    } catch (error) {
      if (!old) throw error;
      log.error({ err: error, file: name }, "published_file.build_failed");
      known.set(name, { ...old, edition: -1, triedAt: begun.triedAt });
      return old;
    }
  }

  return {
    changed: () => void edition++,
    get: (name: string, pieces: () => AsyncIterable<string>): Promise<KeptFile> => {
      const kept = known.get(name);
      if (kept && (kept.edition === edition || now().getTime() - kept.triedAt < REST_MS)) return Promise.resolve(kept);
      let made = making.get(name);
      if (!made) {
        made = turn.then(() => makeAgain(name, pieces)).finally(() => making.delete(name));
        turn = made.catch(() => {});
        making.set(name, made);
      }
      return made;
    },
  };
}

/** A file of an earlier process: a fallback. */
async function madeEarlier(path: string): Promise<KeptFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { path, etag: `W/"${found.mtimeMs.toString(36)}-${found.size.toString(36)}"` };
}

/** Validates as XML while writing, then renames atomically. Returns the ETag. */
async function write(path: string, pieces: AsyncIterable<string>): Promise<string> {
  const hash = createHash("sha1");
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  async function* chunks() {
    let text = "";
    for await (const piece of pieces) {
      text += piece;
      if (text.length < CHUNK) continue;
      yield taken(text);
      text = "";
    }
    yield taken(text);
    parser.close();
  }
  const taken = (text: string) => {
    parser.write(text);
    hash.update(text);
    return text;
  };
  const fresh = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await pipeline(Readable.from(chunks()), createGzip({ level: 6 }), createWriteStream(fresh));
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  return `W/"${hash.digest("base64url")}"`;
}
