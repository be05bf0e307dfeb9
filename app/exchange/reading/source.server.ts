import { createReadStream } from "node:fs";
import { open, readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ExchangeRefusedError } from "../import-row.ts";
import { because } from "../reasons.ts";
import { openZip } from "./zip.server.ts";

export type SourceFile = { name: string; size: number; bytes: () => AsyncIterable<Uint8Array> };

export type Source = {
  files: SourceFile[];
  picture: (name: string) => Promise<Uint8Array | undefined>;
  /** Pictures made earlier, by the catalogue's names. */
  kept?: ReadonlyMap<string, string>;
  close: () => Promise<void>;
};

const MAX_FILES = 10_000;
const MAX_TOTAL = 4 * 1024 ** 3;
const MAX_PICTURE = 25 * 1024 * 1024 + 1;
const ZIP = "PK\u0003\u0004";

/** `pictures`: another folder with them. Throws ExchangeRefusedError. */
export async function openSource(path: string, pictures?: string): Promise<Source> {
  const found = await stat(path).catch((error) => {
    if (error.code === "EACCES") throw error;
  });
  if (!found) throw new ExchangeRefusedError(path, because("no-such-path"));
  if (found.isFile() && (await beginning(path)).startsWith(ZIP)) return openZip(path);
  const folder = resolve(found.isFile() ? dirname(path) : path);
  const names = found.isFile() ? [basename(path)] : await namesIn(folder);
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      size: (await stat(join(folder, name))).size,
      bytes: () => createReadStream(join(folder, name), { highWaterMark: 64 * 1024 }) as AsyncIterable<Uint8Array>,
    })),
  );
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL) throw new ExchangeRefusedError(path, because("holds-much"));
  const pictureFolder = resolve(folder, pictures ?? ".");
  return { files, picture: (name) => pictureBelow(pictureFolder, name), close: async () => {} };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.length > MAX_FILES) throw new ExchangeRefusedError(folder, because("holds-many", { most: MAX_FILES }));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function beginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function pictureBelow(folder: string, name: string): Promise<Uint8Array | undefined> {
  const path = resolve(folder, name.replace(/^[/\\]+/, ""));
  if (name.includes("\0") || !path.startsWith(folder + sep)) return undefined;
  // A symlink may lead out of the folder.
  const [real, realFolder] = await Promise.all([realpath(path).catch(() => ""), realpath(folder).catch(() => "")]);
  const found = real.startsWith(realFolder + sep) ? await stat(real) : undefined;
  if (!found?.isFile() || found.size > MAX_PICTURE) return undefined;
  return readFile(path);
}
