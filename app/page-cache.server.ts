import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const packers = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  plain: async (body: Buffer) => body,
};
const MAX_BYTES = 32 * 1024 * 1024;

export type Encoding = keyof typeof packers;
/** What goes over the wire: the bytes, and all headers as Node writes them, names and values in turns. */
export type Sendable = { head: string[]; bytes: Buffer };
export type KeptPage = { key: string | null; body: Buffer; etag: string; headers: Record<string, string>; ready: Map<Encoding, Sendable> };

/** Whole pages that are the same for every visitor of one storefront, language and currency; dropped together when the catalogue changes. */
export function createPageCache() {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body, ready }, key) => [...ready.values()].reduce((sum, { bytes }) => sum + bytes.length, key.length + body.length),
  });
  let generation = 0;
  return {
    /** Taken before a page is made; a page made from older goods than the newest is sent but not kept. */
    stamp: () => generation,
    get: (key: string): KeptPage | undefined => pages.get(key),
    /** `key` null: made ready to be sent, once. */
    keep: (key: string | null, stamp: number, body: Buffer, headers: Record<string, string>): KeptPage => {
      const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
      const page: KeptPage = { key, body, etag, headers: { ...headers, etag }, ready: new Map() };
      if (key !== null && stamp === generation) pages.set(key, page);
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
    clear: () => {
      generation++;
      pages.clear();
    },
  };
}
