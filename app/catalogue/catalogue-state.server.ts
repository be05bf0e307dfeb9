import { hash } from "node:crypto";
import type { Db } from "#app/foundation/database/database.server.ts";
import { colorKey } from "./card.ts";
import type { CardRecord } from "./card-record.ts";
import { createCardStore } from "./card-store.ts";
import {
  allCategories,
  type CategoryRecord,
  changesSince,
  currentSnapshot,
  findModels,
  findWords,
  nextModels,
} from "./catalogue.queries.server.ts";
import { createCatalogueIndex } from "./catalogue-index.ts";
import { indexRow } from "./index-row.ts";
import { type ModelRecord, materialKey, type Text } from "./model-record.ts";
import { synonyms, wordsOf } from "./query-words.ts";
import { createSpelling } from "./spelling.ts";
import { swatchOf } from "./swatch.ts";
import { colorsWithin, dotOf } from "./two-colors.ts";
import { createWordIndex } from "./word-index.ts";

const PORTION = 2000;
/** Smaller portions on reload, so that requests get their turns. */
const PORTION_CHANGED = 200;
/** Slots of models that are gone or reindexed; above this everything is rebuilt. */
const MOST_EMPTY = 1000;

export type CatalogueState = Awaited<ReturnType<typeof loadCatalogue>>;

export async function loadCatalogue(db: Db) {
  let snapshot = await currentSnapshot(db);
  let edition = 0;
  const index = createCatalogueIndex();
  const spelling = createSpelling();
  const words = createWordIndex(spelling);
  const categories = new Map((await allCategories(db)).map((category) => [category.id, category]));
  for (const { name } of categories.values()) for (const word of wordsOf(`${name.ru ?? ""} ${name.en ?? ""}`)) spelling.add(word);
  for (const word of synonyms.flat()) spelling.add(word);
  const cards = createCardStore();
  const labels = new Map<string, { text: Text; code?: string }>();

  const above = (id: string): readonly string[] => {
    const chain: string[] = [];
    for (let at = categories.get(id); at && !chain.includes(at.id); at = at.parentId ? categories.get(at.parentId) : undefined)
      chain.push(at.id);
    return chain;
  };
  /** The words each slot is indexed by, to detect changes. */
  const said: number[] = [];
  const remove = (id: string) => {
    const slot = index.slotOf(id);
    if (slot === undefined) return;
    cards.remove(slot);
    said[slot] = -1;
    index.remove(id);
  };
  const put = (record: ModelRecord, text: string, how?: { alone: boolean }) => {
    const row = indexRow(record, above);
    if (!row) return remove(record.id);
    const sizes = row.values.size.flatMap(wordsOf);
    const saying = hash("md5", `${text} ${sizes.join(" ")}`, "buffer").readUIntBE(0, 6);
    const known = index.slotOf(record.id);
    // Postings are never edited: a model with other words gets a new slot.
    const isNew = known === undefined || said[known] !== saying;
    if (isNew) remove(record.id);
    const slot = index.put(row);
    cards.put(slot, record, how);
    if (isNew) {
      said[slot] = saying;
      words.put(slot, text);
      for (const name of [record.name, ...record.products.map(({ colorName }) => colorName)])
        for (const word of wordsOf(`${name.ru ?? ""} ${name.en ?? ""}`)) spelling.add(word);
      for (const word of sizes) words.add(slot, word, "C");
    }
    for (const product of record.products) {
      const key = colorKey(product);
      const code = dotOf(product);
      if (key) labels.set(`color ${key}`, { text: product.colorName, ...(code && { code }) });
      for (const part of colorsWithin(product)) {
        const [name, hue] = [`color ${colorKey(part)}`, swatchOf(part)];
        // The label of single-colour goods wins.
        if (!labels.has(name)) labels.set(name, { text: part.colorName, ...(hue && { code: hue }) });
      }
    }
    const material = materialKey(record.material);
    if (material) labels.set(`material ${material}`, { text: record.material });
  };
  const wordsOfAll = async (ids: readonly string[]) => new Map((await findWords(db, ids)).map((found) => [found.id, found.words]));
  async function refresh(ids: readonly string[]): Promise<void> {
    const [records, texts] = [await findModels(db, ids), await wordsOfAll(ids)];
    const found = new Set(records.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) remove(id);
    for (const record of records) put(record, texts.get(record.id) ?? "", { alone: true });
  }

  // By category, so that a list's members are adjacent and its sets short.
  for (let after: ModelRecord | null = null; ; ) {
    const records: ModelRecord[] = await nextModels(db, after, PORTION);
    const texts = await wordsOfAll(records.map(({ id }) => id));
    for (const record of records) put(record, texts.get(record.id) ?? "");
    if (records.length < PORTION) break;
    after = records.at(-1)!;
  }

  let outdated = false;
  return {
    index,
    words,
    spelling,
    categories,
    labels,
    cards: (ids: readonly string[]): CardRecord[] =>
      ids.flatMap((id) => {
        const slot = index.slotOf(id);
        return slot === undefined ? [] : (cards.get(slot) ?? []);
      }),
    above,
    bySlug: new Map([...categories.values()].map((category) => [category.slug, category])),
    children: (id: string | null): CategoryRecord[] => [...categories.values()].filter((category) => (category.parentId ?? null) === id),
    edition: () => edition,
    /** Returns the changed models, and whether a rebuild is due (categories, too many empty slots). */
    catchUp: async (): Promise<{ models: readonly string[]; outdated: boolean }> => {
      const { snapshot: upTo, models } = await changesSince(db, snapshot);
      const ids = models.filter((id) => id !== null);
      for (let at = 0; at < ids.length; at += PORTION_CHANGED) await refresh(ids.slice(at, at + PORTION_CHANGED));
      outdated ||= models.length > ids.length || index.empty() > Math.max(MOST_EMPTY, index.size() / 2);
      if (models.length) edition++;
      snapshot = upTo;
      return { models: ids, outdated };
    },
  };
}
