import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "./foundation/http/encoding.ts";
import { holds, type Note, type Printed, printed } from "./page-notes.server.ts";

const packers = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  plain: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;
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
  /** Of what was asked for it, and when the answers were last known to be the same. */
  notes: readonly Printed[];
  known: { at: number; checking?: Promise<boolean> | undefined };
};

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

  async function check(page: KeptPage): Promise<boolean> {
    const at = changes;
    const isSame = await holds(page.notes).catch(() => false);
    if (isSame) page.known.at = at;
    else if (page.key !== null && pages.peek(page.key)?.known === page.known) pages.delete(page.key);
    return isSame;
  }

  return {
    /** Taken before a page is made; one made under older terms than the newest is sent but not kept. */
    stamp,
    get: (key: string): KeptPage | undefined => pages.get(key),
    /** Whether nothing has changed since it was last looked at. */
    isFresh: ({ known }: KeptPage): boolean => known.at === changes,
    /** Whether it still shows what is; if not it is dropped. */
    stands: (page: KeptPage): Promise<boolean> => {
      page.known.checking ??= check(page).finally(() => {
        page.known.checking = undefined;
      });
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
        headers: { ...headers, etag },
        ready: new Map(),
        notes: noted,
        known: { at: made.changes },
      };
      if (key !== null && made.terms === terms) pages.set(key, page);
      return page;
    },
    /** Packs the page as somebody asks for it for the first time. */
    pack: async (page: KeptPage, encoding: Encoding): Promise<Sendable> => {
      const bytes = await packers[encoding](page.body);
      const headers = {
        ...page.headers,
        ...(encoding !== "plain" && { "content-encoding": encoding }),
        "content-length": String(bytes.length),
      };
      const sendable = { head: Object.entries(headers).flat(), bytes };
      page.ready.set(encoding, sendable);
      // It takes more room now: a new entry is weighed again.
      if (page.key !== null && pages.peek(page.key)?.ready === page.ready) pages.set(page.key, { ...page });
      return sendable;
    },
    /** Goods have changed. */
    changed: () => void changes++,
    /** What pages promise or cost is told otherwise from now on. */
    clear: () => {
      terms++;
      pages.clear();
    },
  };
}
