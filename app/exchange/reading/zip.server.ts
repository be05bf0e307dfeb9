import { type Entry, openPromise } from "yauzl";
import { ExchangeRefusedError } from "../import-row.ts";
import { because, type Reason } from "../reasons.ts";
import type { Source } from "./source.server.ts";

const MAX_ENTRIES = 10_000;
const MAX_ENTRY = 1024 ** 3;
const MAX_TOTAL = 4 * 1024 ** 3;
const MAX_RATIO = 100;
// A short repetitive text may exceed 1:100 harmlessly.
const RATIO_FROM = 256 * 1024;
const WHOLE_RATIO_FROM = 32 * 1024 * 1024;
const MAX_PICTURE = 25 * 1024 * 1024;
const TYPE_MASK = 0o170000;
const SYMLINK = 0o120000;

/** Reads a zip in place, so no name escapes a folder. Refuses archives with links, path traversal or zip bombs. */
export async function openZip(path: string, name = path): Promise<Source> {
  const refuse = (reason: Reason) => new ExchangeRefusedError(name, reason);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }).catch(
    (error: Error) => {
      throw refuse(because("zip-broken", { detail: error.message }));
    },
  );
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > MAX_ENTRIES) throw refuse(because("holds-many", { most: MAX_ENTRIES }));
    let [total, packed] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      const reason = whyNot(entry);
      if (reason) throw refuse(reason);
      total += entry.uncompressedSize;
      if (total > MAX_TOTAL) throw refuse(because("zip-much"));
      packed += entry.compressedSize;
      if (total > WHOLE_RATIO_FROM && total / packed > MAX_RATIO) throw refuse(because("zip-ratio", { most: MAX_RATIO }));
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof ExchangeRefusedError ? error : refuse(because("zip-broken", { detail: (error as Error).message }));
  }

  async function* bytes(entry: Entry): AsyncGenerator<Uint8Array> {
    try {
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw refuse(because("zip-entry-broken", { name: entry.fileName, detail: (error as Error).message }));
    }
  }
  return {
    files: [...entries.values()]
      .sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
      .map((entry) => ({ name: entry.fileName, size: entry.uncompressedSize, bytes: () => bytes(entry) })),
    picture: async (name) => {
      const entry = entries.get(name.replace(/^[/\\]+/, ""));
      if (!entry || entry.uncompressedSize > MAX_PICTURE) return undefined;
      const parts: Uint8Array[] = [];
      for await (const part of bytes(entry)) parts.push(part);
      return Buffer.concat(parts);
    },
    close: async () => zip.close(),
  };
}

function whyNot(entry: Entry): Reason | undefined {
  const { fileName: name, compressedSize: packed, uncompressedSize: size } = entry;
  if (name.includes("..") || name.startsWith("/") || /^[a-z]:|[\\\0]/i.test(name))
    return because("zip-leaves", { name: JSON.stringify(name) });
  if (((entry.externalFileAttributes >>> 16) & TYPE_MASK) === SYMLINK) return because("zip-link", { name });
  if (entry.isEncrypted()) return because("zip-encrypted", { name });
  if (size > MAX_ENTRY) return because("zip-entry-much", { name });
  if (size > RATIO_FROM && size / Math.max(packed, 1) > MAX_RATIO) return because("zip-entry-ratio", { name, most: MAX_RATIO });
  return undefined;
}
