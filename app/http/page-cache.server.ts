import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isDown } from "#app/foundation/database/database.server.ts";
import type { Encoding } from "#app/foundation/http/encoding.ts";
import { tagOf } from "#app/foundation/http/entity-tag.ts";
import { packers } from "#app/foundation/http/packing.server.ts";
import { singleFlight } from "#app/foundation/single-flight.ts";
import type { Asked } from "./asked-pages.queries.server.ts";
import { holds, type Note, type Printed, printed } from "./page-notes.server.ts";

export type Stamp = { changes: number; terms: number };
const MAX_BYTES = 32 * 1024 * 1024;

/** What goes over the wire: the bytes, and all headers as Node writes them, names and values in turns. */
export type Sendable = { head: string[]; bytes: Buffer };
export type KeptPage = {
  key: string | null;
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  ready: Map<Encoding, Sendable>;
  /** Of what was asked for it, when the answers were last known to be the same, and how often it was asked for itself. */
  notes: readonly Printed[];
  known: { at: number; asked: number; isOutdated?: boolean; checking?: Promise<Standing> | undefined };
};
/** "unknown": it could not be looked at. */
export type Standing = "same" | "changed" | "unknown";
export type PageCache = ReturnType<typeof createPageCache>;

/** Whoever asks for a page waits no longer for it to be looked at. */
const LOOK_MS = 2500;

/**
 * Whole pages that are the same for every visitor of one storefront, language and currency. When goods change, each is looked at again as it
 * is asked for: it stays while all that it asked for would be answered as before. What pages promise without asking, they lose together.
 */
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
    /** Taken before a page is made; one made under older terms than the newest is sent but not kept. */
    stamp,
    get: (key: string): KeptPage | undefined => {
      const page = pages.get(key);
      if (page) page.known.asked++;
      return page;
    },
    has: (key: string): boolean => pages.has(key),
    drop: (key: string): void => void pages.delete(key),
    /** What was asked for more than once since this was last taken, the most first. */
    takeAsked: (most: number): Asked[] => {
      const asked = [...pages.entries()].map(([page, { known }]) => ({ page, times: known.asked }));
      for (const { known } of pages.values()) known.asked = 0;
      return asked
        .filter(({ times }) => times > 1)
        .sort((a, b) => b.times - a.times)
        .slice(0, most);
    },
    /** Whether nothing has changed since it was last looked at. */
    isFresh: ({ known }: KeptPage): boolean => known.at === changes,
    /** Whether it still shows what is. If not, or where that can't be told soon, it stays until another takes its place. */
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
    /** `key` null: made ready to be sent, once. */
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
    /** Packs the page as somebody asks for it for the first time. */
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
        // It takes more room now: a new entry is weighed again.
        if (page.key !== null && pages.peek(page.key)?.ready === page.ready) pages.set(page.key, { ...page });
        return sendable;
      }),
    /** Goods have changed. */
    changed: () => void changes++,
    /** What pages promise or cost is told otherwise from now on. */
    clear: () => {
      terms++;
      pages.clear();
    },
  };
}

const tooLong = () => new Promise<Standing>((resolve) => setTimeout(() => resolve("unknown"), LOOK_MS).unref());
