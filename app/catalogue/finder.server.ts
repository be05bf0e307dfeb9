import type { Db } from "#app/foundation/database/database.server.ts";
import { type Card, cardOf, type Place, say } from "./card.ts";
import { stem } from "./catalogue.queries.server.ts";
import type { CatalogueState } from "./catalogue-state.server.ts";
import type { ModelRecord } from "./model-record.ts";
import { otherLayout, synonyms, wordsOf } from "./query-words.ts";
import type { WordIndex } from "./word-index.ts";

const KEPT_WORDS = 10_000;
const KEPT_FINDS = 2_000_000;

/** Turns what a shopper types into models: words by PostgreSQL's dictionaries, matches from memory [CAT-10]. */
export function createFinder(db: Db) {
  const stems = new Map<string, readonly string[]>();
  let kept = { words: undefined as WordIndex | undefined, answers: new Map<string, Int32Array>(), finds: 0 };
  let likeWords: Promise<Map<string, Set<string>>> | undefined;

  async function stemmed(words: readonly string[]): Promise<(readonly string[])[]> {
    const missing = [...new Set(words.filter((word) => !stems.has(word)))];
    if (stems.size + missing.length > KEPT_WORDS) stems.clear();
    if (missing.length) for (const { word, lexemes } of await stem(db, missing)) stems.set(word, lexemes);
    return words.map((word) => stems.get(word) ?? []);
  }
  /** Stem → stems of the same thing. */
  async function alike(): Promise<Map<string, Set<string>>> {
    const table = new Map<string, Set<string>>();
    for (const row of synonyms) {
      const lexemes = (await stemmed(row)).flat();
      for (const lexeme of lexemes) table.set(lexeme, new Set([...(table.get(lexeme) ?? []), ...lexemes]));
    }
    return table;
  }
  async function groups(words: WordIndex, text: string) {
    const typed = wordsOf(text);
    likeWords ??= alike();
    const table = await likeWords;
    const found = (await stemmed(typed)).map((lexemes) => lexemes.flatMap((lexeme) => [lexeme, ...(table.get(lexeme) ?? [])]));
    // Words without a stem ("для", "the") say nothing; a word nobody has used may be the beginning of one that somebody has.
    return found
      .map((group, at) =>
        group.length && !words.knows(group) ? [...group, ...(typed[at]!.length > 2 ? words.beginning(typed[at]!) : [])] : group,
      )
      .filter((group) => group.length > 0);
  }
  async function find({ words, index }: CatalogueState, text: string): Promise<Int32Array> {
    if (kept.words !== words || kept.finds > KEPT_FINDS) kept = { words, answers: new Map(), finds: 0 };
    const known = kept.answers.get(text);
    if (known) return known;
    let found = words.search(await groups(words, text), index.before);
    if (!found.length) found = words.search(await groups(words, otherLayout(text)), index.before);
    const compact = Int32Array.from(found);
    kept.answers.set(text, compact);
    kept.finds += compact.length + 100;
    return compact;
  }

  /** What completes the last word, where it leads: queries, goods, categories. */
  async function suggest(state: CatalogueState, place: Place, text: string, records: (ids: readonly string[]) => Promise<ModelRecord[]>) {
    const typed = wordsOf(text);
    const last = typed.at(-1);
    if (!last) return { queries: [], products: [] as Card[], categories: [], entries: [] };
    const begins = (word: string, typedWord: string) => word.replaceAll("ё", "е").startsWith(typedWord);
    const categories = [...state.categories.values()]
      .map((category) => ({ slug: category.slug, name: say(category.name, place.lang), id: category.id }))
      .filter(({ name, id }) => wordsOf(name).some((word) => begins(word, last)) && state.index.countIn(place.region, place.lang, id) > 0)
      .slice(0, 3);
    const before = (await stemmed(typed.slice(0, -1))).filter((group) => group.length);
    const whole = (await groups(state.words, text)).slice(-1).flat();
    const slots = state.words.search([...before, [...whole, ...state.words.beginning(last)]], state.index.before);
    const answer = state.index.query({
      storefront: place.region,
      language: place.lang,
      category: null,
      found: slots,
      chosen: {},
      minMinor: null,
      maxMinor: null,
      stock: false,
      sale: false,
      sort: "relevance",
      offset: 0,
      limit: 5,
    });
    const products = (await records(answer.ids)).flatMap((record) => cardOf(record, place) ?? []);
    const queries = [...new Set(categories.map(({ name }) => name.toLowerCase()))];
    return { queries, products, categories: categories.map(({ slug, name }) => ({ slug, name })), entries: [] };
  }
  return { find, suggest };
}
