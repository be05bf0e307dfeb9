import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Db, isDown } from "#app/foundation/database/database.server.ts";
import { findModelBySlug, stockOfModel } from "./catalogue.queries.server.ts";
import type { ModelDetails } from "./model-record.ts";

const SOON_MS = 2500;

/** Caches models until they change; a read started before a change isn't cached. */
export function keepModels(db: Db) {
  const details = new LRUCache<string, ModelDetails>({ max: 500 });
  /** Stale copies, for when the database is down. */
  const outdated = new LRUCache<string, ModelDetails>({ max: 500 });
  let news = 0;

  const putAside = (slug: string, model: ModelDetails) => {
    outdated.set(slug, model);
    details.delete(slug);
  };

  /** With texts. Stock is always read fresh: orders take from it without an event until it is scarce. */
  async function one(slug: string): Promise<ModelDetails | undefined> {
    const kept = details.get(slug);
    if (kept) return withStock(kept, await stockOfModel(db, kept.id));
    const before = news;
    const read = await findModelBySlug(db, slug);
    if (read && news === before) details.set(slug, read);
    outdated.delete(slug);
    return read;
  }

  async function lastKnown(slug: string): Promise<{ record: ModelDetails | undefined; isStale: boolean }> {
    const kept = details.get(slug) ?? outdated.get(slug);
    const fresh = one(slug).then((record) => ({ record, isStale: false }));
    if (!kept) return fresh;
    const asItWas = { record: kept, isStale: true };
    return Promise.race([
      fresh.catch((error) => {
        if (isDown(error)) return asItWas;
        throw error;
      }),
      sleep(SOON_MS, asItWas, { ref: false }),
    ]);
  }

  return {
    one,
    lastKnown,
    forget: (ids: readonly string[]) => {
      news++;
      for (const [slug, model] of details.entries()) if (ids.includes(model.id)) putAside(slug, model);
    },
    forgetAll: () => {
      news++;
      for (const [slug, model] of details.entries()) putAside(slug, model);
    },
  };
}

function withStock(model: ModelDetails, stock: Awaited<ReturnType<typeof stockOfModel>>): ModelDetails {
  const available = new Map(stock.map((one) => [`${one.productId} ${one.specificationId}`, one.available]));
  const left = (product: string, size: string) => available.get(`${product} ${size}`) ?? 0;
  return {
    ...model,
    products: model.products.map((product) => ({
      ...product,
      available: left(product.id, "0"),
      sizes: product.sizes.map((size) => ({ ...size, available: left(product.id, size.id) })),
    })),
  };
}
