import { waysToWrite } from "#app/foundation/barcode.ts";
import { type Card, cardOf, type Place, say } from "./card.ts";
import type { CatalogueState } from "./catalogue-state.server.ts";
import { everything } from "./index-query.ts";
import { otherLayout, wordsOf } from "./query-words.ts";
import type { Stems } from "./word-index.ts";

export type Suggestions = {
  queries: string[];
  products: Card[];
  categories: { slug: string; name: string }[];
};
type Read = (known: CatalogueState, text: string) => Promise<Stems[]>;

const ARTICLE = /\p{L}[-–]\d{1,3}$/u;
const MOST = { products: 6, categories: 3, queries: 3 };

/** Completions of the last word and matching pages [CAT-10]. */
export async function suggest(state: CatalogueState, place: Place, asked: string, read: Read): Promise<Suggestions> {
  const text = inItsLayout(state, asked);
  const last = wordsOf(text).at(-1);
  if (!last) return { queries: [], products: [], categories: [] };
  const begins = (name: string) => wordsOf(name).some((word) => word.startsWith(last));
  const categories = [...state.categories.values()]
    .map(({ id, slug, name }) => ({ id, slug, name: say(name, place.lang) }))
    .filter(({ name, id }) => begins(name) && state.index.countIn(place.region, place.lang, id) > 0)
    .slice(0, MOST.categories)
    .map(({ slug, name }) => ({ slug, name }));

  const completions = state.words.beginning(last);
  const codes = waysToWrite(asked).filter((code) => state.words.knows([code]));
  const whole = codes.length ? [{ own: codes }] : await read(state, text);
  // A partial article isn't one: its digits match sizes of other goods.
  const longer = completions.filter((word) => word !== last && /^\d+$/.test(word));
  const isHalf = ARTICLE.test(text.trim()) && longer.length > 0;
  const words = whole.map((word, at) =>
    at === whole.length - 1 && !codes.length ? (isHalf ? { own: longer } : { ...word, own: [...word.own, ...completions] }) : word,
  );
  const found = state.words.search(words.length ? words : [{ own: completions }], {
    popular: state.index.popular(),
    visible: state.index.visible(place.region, place.lang),
  });
  const ids = state.index.query({ ...everything(place), found, sort: "relevance", limit: MOST.products }).ids;
  const products = state.cards(ids).flatMap((record) => cardOf(record, place) ?? []);
  return { queries: completed(text, last, [...categories, ...products]), products, categories };
}

/** Switches the layout when only that has a match: `gthx` is перч. */
function inItsLayout({ words }: CatalogueState, text: string): string {
  const known = (typed: string) => {
    const last = wordsOf(typed).at(-1);
    return last !== undefined && words.beginning(last, 1).length > 0;
  };
  const other = otherLayout(text);
  return !known(text) && known(other) ? other : text;
}

function completed(text: string, last: string, named: readonly { name: string }[]): string[] {
  const typed = text.trim().toLowerCase().replaceAll("ё", "е");
  const before = typed.slice(0, typed.lastIndexOf(last));
  const words = named.flatMap(({ name }) => wordsOf(name).filter((word) => word.startsWith(last) && word !== last));
  return [...new Set(words)].slice(0, MOST.queries).map((word) => before + word);
}
