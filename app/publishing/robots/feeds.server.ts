import { join } from "node:path";
import { type Place, say } from "#app/catalogue/card.ts";
import type { Catalogue } from "#app/catalogue/catalogue.server.ts";
import { isSoldAt } from "#app/catalogue/model-record.ts";
import { modelView } from "#app/catalogue/model-view.ts";
import { pictureAddress } from "#app/catalogue/picture-address.ts";
import { variantPath } from "#app/catalogue/variant-path.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Log } from "#app/foundation/log.server.ts";
import type { Sellers } from "#app/foundation/sellers/seller.ts";
import type { Storefront } from "#app/foundation/storefront.ts";
import type { Landings } from "../content/landings/landings.server.ts";
import { type Feed, feedsOf, linkedPlace } from "./feed.ts";
import { googleHead, googleItem, googleTail } from "./google.ts";
import { createKeptFiles, type KeptFile } from "./kept-files.server.ts";
import { type Offer, offersOf } from "./offer.ts";
import { trailOf } from "./shelf.ts";
import { createSitemaps } from "./sitemaps.server.ts";
import { yandexHead, yandexOffer, yandexTail } from "./yandex.ts";

type Deps = {
  catalogue: Pick<Catalogue, "whole" | "categories" | "collections" | "list">;
  landings: Pick<Landings, "addresses">;
  sellers: Sellers;
  dataDir: string;
  log: Log;
  now: () => Date;
  placeOf: (at: { storefront: Storefront } & Pick<Feed, "lang" | "currency">) => Place;
};

/** `origin`: scheme, canonical host and port. */
export type FeedAsked = { name: string; storefront: Storefront; origin: string };

export type Feeds = ReturnType<typeof createFeeds>;

/** Product feeds for Yandex and Google; docs/feeds.md. */
export function createFeeds({ catalogue, landings, sellers, dataDir, log, now, placeOf }: Deps) {
  const files = createKeptFiles({ folder: join(dataDir, "for-robots"), now, log });

  /** Streams one model at a time to bound memory. */
  async function* pieces(feed: Feed, { storefront, origin }: FeedAsked): AsyncGenerator<string> {
    const { lang, currency, kind } = feed;
    const place = placeOf({ storefront, lang, currency });
    const shelves = new Map((await catalogue.whole.categories()).map((shelf) => [shelf.id, shelf]));
    const linked = linkedPlace(feed, storefront);
    const about = {
      name: storefront.brand[lang],
      origin,
      isSecondHand: storefront.isSecondHand,
      link: ({ slug, colorKey, size }: Offer) => origin + variantPath({ slug, color: colorKey, size: size?.name ?? null }, linked),
      picture: (id: string) => origin + pictureAddress(id, 1280),
    };
    const offers = async function* (tell: (offer: Offer) => string) {
      for await (const model of catalogue.whole.models())
        if (isSoldAt(model, place)) for (const offer of offersOf(model, modelView(model, place), place.lang)) yield tell(offer);
    };
    if (kind === "yandex") {
      const shop = { ...about, company: sellers[storefront.entity].name, restName: m.all_goods_title({}, { locale: lang }) };
      yield yandexHead(shop, shelves, lang, now());
      yield* offers((offer) => yandexOffer(offer, shelves, shop));
      yield yandexTail;
      return;
    }
    const trail = (ids: readonly string[]) => trailOf(ids, shelves).map((shelf) => say(shelf.name, lang));
    const shop = { ...about, about: m.home_description({}, { locale: lang }), currency, now: now(), trail };
    yield googleHead(shop);
    yield* offers((offer) => googleItem(offer, shop));
    yield googleTail;
  }

  const folderOf = (origin: string) => new URL(origin).origin.replace(/\W+/g, "-");

  return {
    changed: files.changed,
    /** Null = no such feed. */
    feed: async (asked: FeedAsked): Promise<KeptFile | null> => {
      const feed = feedsOf(asked.storefront).find(({ name }) => name === asked.name);
      if (!feed) return null;
      return files.get(join(folderOf(asked.origin), feed.name), () => pieces(feed, asked));
    },
    /** In the host's language. Null = no such file. */
    sitemap: ({ name, storefront, origin }: FeedAsked): Promise<KeptFile | null> => {
      const place = placeOf({ storefront, lang: storefront.language ?? "en", currency: storefront.currencies[0]! });
      const keep: typeof files.get = (file, made) => files.get(join(folderOf(origin), file), made);
      return createSitemaps({ catalogue, landings, keep })({ name, origin, place });
    },
  };
}
