import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const pack = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const MAX_BYTES = 32 * 1024 * 1024;

export type KeptPage = { body: Buffer; gzip?: Buffer; br?: Buffer; type: string; csp: string; etag: string; lang: string };

/** Whole pages that are the same for every visitor of one storefront, language and currency; dropped together when the catalogue changes. */
export function createPageCache() {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body, gzip, br }, key) => key.length + body.length + (gzip?.length ?? 0) + (br?.length ?? 0),
  });
  let generation = 0;
  return {
    /** Taken before a page is made; a page made from older goods than the newest is sent but not kept. */
    stamp: () => generation,
    get: (key: string): KeptPage | undefined => pages.get(key),
    /** `null`: made ready to be sent, once. */
    keep: async (key: string | null, stamp: number, made: { body: Buffer; type: string; csp: string; lang: string }): Promise<KeptPage> => {
      const etag = `"${createHash("sha1").update(made.body).digest("base64url")}"`;
      const page: KeptPage = { ...made, etag };
      if (key === null || stamp !== generation) return page;
      page.gzip = await pack.gzip(made.body, { level: 6 });
      page.br = await pack.br(made.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      if (stamp === generation) pages.set(key, page);
      return page;
    },
    clear: () => {
      generation++;
      pages.clear();
    },
  };
}
