import { LRUCache } from "lru-cache";
import type { Db } from "#app/foundation/database/database.server.ts";
import { findModelBySlug, findModels, stockOfModel } from "./catalogue.queries.server.ts";
import type { ModelDetails, ModelRecord } from "./model-record.ts";

/** Models as they were last read, until somebody says that they changed. A reading that began before such news is used once and not kept. */
export function keepModels(db: Db) {
  const records = new LRUCache<string, ModelRecord>({ max: 16000 });
  const details = new LRUCache<string, ModelDetails>({ max: 500 });
  let news = 0;

  /** Those of the models that are on sale, in the order asked for. */
  async function many(ids: readonly string[]): Promise<ModelRecord[]> {
    const found = new Map(ids.flatMap((id) => records.get(id) ?? []).map((record) => [record.id, record]));
    const missing = ids.filter((id) => !found.has(id));
    const before = news;
    for (const record of missing.length ? await findModels(db, missing) : []) {
      found.set(record.id, record);
      if (news === before) records.set(record.id, record);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

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
    many,
    one,
    forget: (ids: readonly string[]) => {
      news++;
      for (const id of ids) records.delete(id);
      for (const [slug, { id }] of details.entries()) if (ids.includes(id)) details.delete(slug);
    },
    forgetAll: () => {
      news++;
      records.clear();
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
