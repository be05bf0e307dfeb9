import { originOf } from "#app/config.server.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";
import { addAsked, mostAsked } from "./asked-pages.queries.server.ts";
import type { PageCache } from "./page-cache.server.ts";

const NOTED_EVERY_MS = 10 * 60_000;
const MOST_NOTED = 60;
const MOST_WARMED = 40;
const LONGEST_NOTED = 700;

type Deps = {
  shop: Pick<Shop, "database" | "clock" | "config" | "log">;
  cache: Pick<PageCache, "takeAsked">;
  /** Renders and caches a page by key. Throws when overloaded. */
  make: (key: string) => Promise<unknown>;
};

export const pagePath = (url: string) => url.replace(/(?:\/_root|\/_)?\.data(?=\?|$)/, (data) => (data.startsWith("/_") ? "/" : ""));

export const pageKey = (origin: string, lang: string, currency: string, url: string) => `${origin} ${lang} ${currency} ${url}`;
export const readPageKey = (key: string) => {
  const [origin = "", lang = "", currency = "", url = ""] = key.split(" ");
  return { origin, lang, currency, url };
};

const LONGEST_KEPT = 500;

/** Cache only URLs our links produce: made-up parameters would evict real pages. */
export function isOrdinary(url: string): boolean {
  const [, query = ""] = url.split("?", 2);
  return (
    url.length <= LONGEST_KEPT &&
    query.split("&").every((pair) => /^(?:$|(?:f\.[a-z]+|sort|page|color|size|versus|card|_routes)=)/.test(pair))
  );
}

export function keepWarm({ shop, cache, make }: Deps) {
  const { database, clock, log } = shop;
  const note = async () => {
    const asked = cache.takeAsked(MOST_NOTED).filter(({ page }) => page.length <= LONGEST_NOTED);
    if (asked.length)
      await addAsked(database.loose, asked, clock.now()).catch((error) => log.warn({ err: error }, "page_warming.count_failed"));
  };
  const timer = setInterval(note, NOTED_EVERY_MS).unref();
  let isOver = false;
  return {
    warm: async (): Promise<void> => {
      const home = storefronts.map(({ region, language, currencies }) =>
        pageKey(originOf(shop.config, region), language ?? "en", currencies[0]!, "/"),
      );
      const asked = await mostAsked(database.db, clock.now(), MOST_WARMED).catch(() => []);
      for (const key of new Set([...asked, ...home])) {
        if (isOver) return;
        // Overloaded: visitors render them then.
        await make(key).catch(() => {});
      }
    },
    close: async (): Promise<void> => {
      isOver = true;
      clearInterval(timer);
      await note();
    },
  };
}
