import type { createFetchFile } from "#app/foundation/http/fetch-file.server.ts";
import { fileOf } from "./reading/picture-name.ts";
import type { Source } from "./reading/source.server.ts";
import { because, type Reason } from "./reasons.ts";

export type Fetched = { ok: true; bytes: Uint8Array; etag: string } | { ok: true; id: string } | { ok: false; reason: Reason };
export type FetchedBefore = ReadonlyMap<string, { id: string; etag: string }>;

const MOST_SILENCES = 3;
const MAX_TOTAL = 4 * 1024 ** 3;

/** Fetches one import's pictures: gives up on silent hosts and limits the total to a folder's quota. */
export function createPictureFetch({ fetchFile }: Pick<ReturnType<typeof createFetchFile>, "fetchFile">, before: FetchedBefore) {
  const silences = new Map<string, number>();
  let total = 0;
  return async (address: string): Promise<Fetched> => {
    const host = URL.parse(address)?.host ?? "";
    if ((silences.get(host) ?? 0) >= MOST_SILENCES) return { ok: false, reason: because("host-silent") };
    if (total > MAX_TOTAL) return { ok: false, reason: because("fetched-much") };
    const known = before.get(address);
    const fetched = await fetchFile(address, known);
    if (!fetched.ok) {
      silences.set(host, fetched.isSilent ? (silences.get(host) ?? 0) + 1 : 0);
      return fetched;
    }
    silences.set(host, 0);
    if ("isKnown" in fetched) return { ok: true, id: known!.id };
    total += fetched.bytes.length;
    return fetched;
  };
}

/** Finds a URL's picture in the folder: by its path, or by file name if that is unique among the URLs. */
export function localPictures(source: Source, addresses: readonly string[]): (address: string) => Promise<Uint8Array | undefined> {
  const pathsByFile = new Map<string, Set<string>>();
  for (const address of addresses) {
    const { host, pathname } = URL.parse(address) ?? { host: "", pathname: address };
    const file = fileOf(address);
    pathsByFile.set(file, (pathsByFile.get(file) ?? new Set()).add(host + pathname));
  }
  return async (address) => {
    const path = URL.parse(address)?.pathname ?? "";
    const below = path && (await source.picture(decoded(path)));
    if (below) return below;
    const file = fileOf(address);
    return file && pathsByFile.get(file)?.size === 1 ? source.picture(file) : undefined;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
