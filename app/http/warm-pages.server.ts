import { originOf } from "#app/config.server.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";
import { addAsked, mostAsked } from "./asked-pages.queries.server.ts";
import type { PageCache } from "./page-cache.server.ts";

const NOTED_EVERY_MS = 10 * 60_000;
const MOST_NOTED = 60;
const MOST_WARMED = 40;
const LONGEST_NOTED = 700;

type Needs = {
  shop: Pick<Shop, "database" | "clock" | "config" | "log">;
  cache: Pick<PageCache, "takeAsked">;
  /** Makes a page that is not kept yet, by its key. Throws where there is no room for it now. */
  make: (key: string) => Promise<unknown>;
};

/** What the page cache keeps a page by. */
export const pageKey = (origin: string, lang: string, currency: string, url: string) => `${origin} ${lang} ${currency} ${url}`;
export const readPageKey = (key: string) => {
  const [origin = "", lang = "", currency = "", url = ""] = key.split(" ");
  return { origin, lang, currency, url };
};

const LONGEST_KEPT = 500;

/** Only addresses such as our own links have are kept: made-up parameters would push the pages that are asked for out. */
export function isOrdinary(url: string): boolean {
  const [, query = ""] = url.split("?", 2);
  return (
    url.length <= LONGEST_KEPT &&
    query.split("&").every((pair) => /^(?:$|(?:f\.[a-z]+|sort|page|color|size|versus|card|_routes)=)/.test(pair))
  );
}

/** A store that starts makes what was most asked for before it is asked: behind who asks already, one page after another. */
export function keepWarm({ shop, cache, make }: Needs) {
  const { database, clock, log } = shop;
  const note = async () => {
    const asked = cache.takeAsked(MOST_NOTED).filter(({ page }) => page.length <= LONGEST_NOTED);
    if (asked.length)
      await addAsked(database.loose, asked, clock.now()).catch((error) => log.warn({ err: error }, "pages asked for were not noted"));
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
        // Where there is no room others make what is asked for.
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
