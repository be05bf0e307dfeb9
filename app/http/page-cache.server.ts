import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isDown } from "#app/foundation/database/database.server.ts";
import type { Encoding } from "#app/foundation/http/encoding.ts";
import { tagOf } from "#app/foundation/http/entity-tag.ts";
import { packers } from "#app/foundation/http/packing.server.ts";
import { singleFlight } from "#app/foundation/single-flight.ts";
import type { PageRequests } from "./asked-pages.queries.server.ts";
import { holds, type Note, type Printed, printed } from "./page-notes.server.ts";

export type Stamp = { changes: number; terms: number };
const MAX_BYTES = 32 * 1024 * 1024;

export type Sendable = { head: string[]; bytes: Buffer };
export type KeptPage = {
  key: string | null;
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  ready: Map<Encoding, Sendable>;
  notes: readonly Printed[];
  known: { at: number; asked: number; isOutdated?: boolean; checking?: Promise<Standing> | undefined };
};
export type Standing = "same" | "changed" | "unknown";
export type PageCache = ReturnType<typeof createPageCache>;

const LOOK_MS = 2500;

/** Full-page cache by storefront, language and currency: after changes of goods a page stays if its recorded queries answer as before. */
export function createPageCache() {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body, ready }, key) => [...ready.values()].reduce((sum, { bytes }) => sum + bytes.length, key.length + body.length),
  });
  let changes = 0;
  let terms = 0;
  const stamp = () => ({ changes, terms });

  async function check(page: KeptPage): Promise<Standing> {
    const at = changes;
    const standing = await holds(page.notes).then(
      (isSame): Standing => (isSame ? "same" : "changed"),
      (error): Standing => (isDown(error) ? "unknown" : "changed"),
    );
    if (standing === "same") page.known.at = at;
    page.known.isOutdated = standing === "changed";
    return standing;
  }
  const packing = singleFlight<Sendable>();

  return {
    /** Taken before rendering; a page stamped before the latest `clear` isn't cached. */
    stamp,
    get: (key: string): KeptPage | undefined => {
      const page = pages.get(key);
      if (page) page.known.asked++;
      return page;
    },
    has: (key: string): boolean => pages.has(key),
    drop: (key: string): void => void pages.delete(key),
    /** Keys requested more than once since the last call, most first. */
    takeAsked: (most: number): PageRequests[] => {
      const asked = [...pages.entries()].map(([page, { known }]) => ({ page, times: known.asked }));
      for (const { known } of pages.values()) known.asked = 0;
      return asked
        .filter(({ times }) => times > 1)
        .sort((a, b) => b.times - a.times)
        .slice(0, most);
    },
    isFresh: ({ known }: KeptPage): boolean => known.at === changes,
    /** "unknown" (the check failed) keeps serving it. */
    standing: async (page: KeptPage): Promise<Standing> => {
      if (page.known.isOutdated) return "changed";
      if (!page.known.checking) {
        const looking = check(page).finally(() => {
          page.known.checking = undefined;
        });
        page.known.checking = Promise.race([looking, tooLong()]);
      }
      return page.known.checking;
    },
    keep: (key: string | null, made: Stamp, notes: readonly Note[], body: Buffer, headers: Record<string, string>): KeptPage => {
      const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
      const noted = key === null ? [] : printed(notes);
      const page: KeptPage = {
        key,
        body,
        etag,
        headers,
        ready: new Map(),
        notes: noted,
        known: { at: made.changes, asked: 1 },
      };
      if (key !== null && made.terms === terms) pages.set(key, page);
      return page;
    },
    pack: (page: KeptPage, encoding: Encoding): Promise<Sendable> =>
      packing.join(`${encoding} ${page.etag}`, async () => {
        const bytes = await packers[encoding](page.body);
        const headers = {
          ...page.headers,
          etag: tagOf(page.etag, encoding),
          ...(encoding !== "plain" && { "content-encoding": encoding }),
          "content-length": String(bytes.length),
        };
        const sendable = { head: Object.entries(headers).flat(), bytes };
        page.ready.set(encoding, sendable);
        if (page.key !== null && pages.peek(page.key)?.ready === page.ready) pages.set(page.key, { ...page });
        return sendable;
      }),
    changed: () => void changes++,
    clear: () => {
      terms++;
      pages.clear();
    },
  };
}

const tooLong = () => new Promise<Standing>((resolve) => setTimeout(() => resolve("unknown"), LOOK_MS).unref());
