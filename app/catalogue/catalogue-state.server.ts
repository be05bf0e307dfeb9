import type { Db } from "#app/foundation/database/database.server.ts";
import { colorKey } from "./card.ts";
import { type CardRecord, pack, unpack } from "./card-record.ts";
import { allCategories, type CategoryRecord, findModels, nextModels, nextWords } from "./catalogue.queries.server.ts";
import { createCatalogueIndex } from "./catalogue-index.ts";
import { indexRow } from "./index-row.ts";
import { type ModelRecord, materialKey, type Text } from "./model-record.ts";
import { wordsOf } from "./query-words.ts";
import { swatchOf } from "./swatch.ts";
import { createWordIndex } from "./word-index.ts";

const PORTION = 2000;

export type CatalogueState = Awaited<ReturnType<typeof loadCatalogue>>;

/** Everything lists and searches are answered from, read in portions so that a hundred thousand models never stand in memory at once. */
export async function loadCatalogue(db: Db) {
  const index = createCatalogueIndex();
  const words = createWordIndex();
  const categories = new Map((await allCategories(db)).map((category) => [category.id, category]));
  /** By the index's slots. */
  const packed: Buffer[] = [];
  const labels = new Map<string, { text: Text; code?: string }>();

  const above = (id: string): readonly string[] => {
    const chain: string[] = [];
    for (let at = categories.get(id); at && !chain.includes(at.id); at = at.parentId ? categories.get(at.parentId) : undefined)
      chain.push(at.id);
    return chain;
  };
  const put = (record: ModelRecord, how?: { alone: boolean }) => {
    const row = indexRow(record, above);
    if (!row) return index.remove(record.id);
    const slot = index.put(row);
    packed[slot] = pack(record, how);
    for (const size of row.values.size) for (const word of wordsOf(size)) words.add(slot, word, "C");
    for (const product of record.products) {
      const key = colorKey(product);
      const code = swatchOf(product);
      if (key) labels.set(`color ${key}`, { text: product.colorName, ...(code && { code }) });
    }
    const material = materialKey(record.material);
    if (material) labels.set(`material ${material}`, { text: record.material });
  };

  for (let after = ""; ; ) {
    const records = await nextModels(db, after, PORTION);
    for (const record of records) put(record);
    if (records.length < PORTION) break;
    after = records.at(-1)!.id;
  }
  for (let after = ""; ; ) {
    const found = await nextWords(db, after, PORTION);
    for (const { id, words: text } of found) {
      const slot = index.slotOf(id);
      if (slot !== undefined) words.put(slot, text);
    }
    if (found.length < PORTION) break;
    after = found.at(-1)!.id;
  }

  return {
    index,
    words,
    categories,
    labels,
    /** Of those that lists show, in the order asked for. */
    cards: (ids: readonly string[]): CardRecord[] =>
      ids.flatMap((id) => {
        const slot = index.slotOf(id);
        return slot === undefined ? [] : unpack(packed[slot]!);
      }),
    above,
    bySlug: new Map([...categories.values()].map((category) => [category.slug, category])),
    children: (id: string | null): CategoryRecord[] => [...categories.values()].filter((category) => (category.parentId ?? null) === id),
    /** Reads these models again. False when one is new here: then its words are missing and everything is to be read again. */
    refresh: async (ids: readonly string[]): Promise<boolean> => {
      if (ids.some((id) => index.slotOf(id) === undefined)) return false;
      const records = await findModels(db, ids);
      for (const record of records) put(record, { alone: true });
      for (const id of ids) if (!records.some((record) => record.id === id)) index.remove(id);
      return true;
    },
  };
}
