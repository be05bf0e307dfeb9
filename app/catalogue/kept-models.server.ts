import { LRUCache } from "lru-cache";
import type { Db } from "#app/foundation/database/database.server.ts";
import { findModelBySlug, stockOfModel } from "./catalogue.queries.server.ts";
import type { ModelDetails } from "./model-record.ts";

/** Models as they were last read, until somebody says that they changed. A reading that began before such news is used once and not kept. */
export function keepModels(db: Db) {
  const details = new LRUCache<string, ModelDetails>({ max: 500 });
  let news = 0;

  /** One with its texts. Its stock is always of this moment: orders take from it and nobody is told until it is scarce. */
  async function one(slug: string): Promise<ModelDetails | undefined> {
    const kept = details.get(slug);
    if (kept) return withStock(kept, await stockOfModel(db, kept.id));
    const before = news;
    const read = await findModelBySlug(db, slug);
    if (read && news === before) details.set(slug, read);
    return read;
  }

  return {
    one,
    forget: (ids: readonly string[]) => {
      news++;
      for (const [slug, { id }] of details.entries()) if (ids.includes(id)) details.delete(slug);
    },
    forgetAll: () => {
      news++;
      details.clear();
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
