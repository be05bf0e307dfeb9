import { hash } from "node:crypto";
import type { ModelDetails } from "#app/catalogue/model-record.ts";
import type { Shop } from "#app/shop.server.ts";

/** A page's query: the fingerprint of its answer, and how to repeat it. */
export type Note = { told: () => string; again: () => Promise<string> };
export type Printed = { print: string; again: Note["again"] };

/** Pages show low stock exactly and the rest as "in stock", as the change log does. */
const SHOWN = 6;

const print = (answer: unknown): string => hash("sha1", JSON.stringify(answer) ?? "");

/** Stock changes with most orders invisibly, and popularity affects lists only. */
const printModel = (model: ModelDetails | null): string => print(model && { ...model, popularity: 0, products: model.products.map(shown) });
const shown = <T extends { available: number; sizes?: readonly { available: number }[] }>({ sizes, ...thing }: T): object => ({
  ...thing,
  available: Math.min(thing.available, SHOWN),
  ...(sizes && { sizes: sizes.map(shown) }),
});

/** A shop that records queries of shared pages. They use nothing else, see `architecture.test.ts`. */
export function noting(shop: Shop, notes: Note[]): Shop {
  const noted =
    <A extends unknown[], R>(ask: (...asked: A) => Promise<R>, printed: (answer: R) => string = print) =>
    async (...asked: A): Promise<R> => {
      const answer = await ask(...asked);
      notes.push({ told: () => printed(answer), again: async () => printed(await ask(...asked)) });
      return answer;
    };
  const { catalogue, search, posters, feedPage } = shop;
  return {
    ...shop,
    posters: noted(posters),
    feedPage: noted(feedPage),
    search: { ...search, list: noted(search.list) },
    catalogue: {
      ...catalogue,
      list: noted(catalogue.list),
      model: noted(catalogue.model, printModel),
      categories: noted(catalogue.categories),
      navigation: noted(catalogue.navigation),
      sections: noted(catalogue.sections),
      onlyHere: noted(catalogue.onlyHere),
      beside: noted(catalogue.beside),
      collections: noted(catalogue.collections),
      collection: noted(catalogue.collection),
      trail: noted(catalogue.trail),
      renamed: noted(catalogue.renamed),
      isShownAt: noted(catalogue.isShownAt),
    },
  };
}

export const printed = (notes: readonly Note[]): Printed[] => notes.map(({ told, again }) => ({ print: told(), again }));

export async function holds(notes: readonly Printed[]): Promise<boolean> {
  for (const { print, again } of notes) if ((await again()) !== print) return false;
  return true;
}
