import { LRUCache } from "lru-cache";
import { ceilToCurrency, worthMinor } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Place } from "../card.ts";
import type { Catalogue, ListingView } from "../catalogue.server.ts";
import type { Listing } from "../listing.ts";
import { noise, wordsOf } from "../query-words.ts";
import { createSpelling } from "../spelling.ts";
import { brandsIn } from "./known-brands.ts";
import { parseQuery } from "./query-intent.ts";
import { siteLinks } from "./site-links.ts";

export type Link = { path: string; name: string; says: string };
/** `text`: the remaining query for goods; `notSold`: named brands we don't carry. */
export type Answer = { text: string; links: Link[]; notSold: string[] };
type SearchResult = Omit<Answer, "text"> & { view: Readonly<ListingView> | null };
/** `typed`: words the query must hold as they are. */
type Phrase = { at: number; words: (readonly string[])[]; typed: readonly string[] };
type Deps = {
  catalogue: Pick<Catalogue, "understand" | "stems" | "collections" | "list">;
  landings: { named: (place: Place) => Promise<{ path: string; name: string; lead: string }[]> };
  val: (currency: Currency) => string;
};
export type Search = ReturnType<typeof createSearch>;

const MOST_LINKS = 3;
const MOST_SUGGESTED = 2;
const SHORTEST_HALF = 3;
/** Shorter words have too many neighbours at one typo. */
const SHORTEST_MISTAKEN = 5;
/** "Size 42" and "size M" filter goods; "size" alone asks about sizes. */
const ONE_SIZE = /^(?:\d.*|x{0,3}[sml])$/i;
/** A brand's model rather than goods. */
const MODEL = /^(?=.*\d)[\p{L}\d]{1,5}$/u;
/** Generic words in collections' names. */
const SETS =
  "набор комплект подборка коллекция гид kit set collection guide bundle тренировка экипировка training workout gear equipment".split(" ");
const KEPT_MS = 10_000;
const nothing: ListingView = { cards: [], total: 0, page: 1, pages: 1, facets: [], quick: [], stock: 0, sale: 0, price: null };

const askedWords = [...new Set(siteLinks.flatMap(({ asked }) => asked.flatMap(wordsOf)))];
/** "дост" → "доставка". */
function completed(typed: string): string {
  const last = wordsOf(typed).at(-1);
  if (!last || last.length < SHORTEST_HALF || askedWords.includes(last)) return typed;
  const whole = askedWords.find((word) => word.startsWith(last));
  return whole ? `${typed.slice(0, typed.toLowerCase().replaceAll("ё", "е").lastIndexOf(last))}${whole}` : typed;
}

/** What a query wants besides goods: pages, collections, price limits, missing brands [CAT-10]. */
export function createSearch({ catalogue, landings, val }: Deps) {
  const spelling = createSpelling();
  for (const { asked } of siteLinks) for (const word of asked.flatMap(wordsOf)) spelling.add(word);
  const curated = new LRUCache<string, Promise<(Link & { stems: (readonly string[])[] })[]>>({ max: 20, ttl: KEPT_MS });
  let phrases: Promise<Phrase[]> | undefined;
  let idle: Promise<Set<string>> | undefined;
  let setWords: Promise<Set<string>> | undefined;
  const stemsOf = async (words: readonly string[]) => new Set((await catalogue.stems(words)).flat());

  async function readPhrases(): Promise<Phrase[]> {
    // One query to warm the cache instead of one per phrase.
    await catalogue.stems(askedWords);
    const phrases = siteLinks.flatMap(({ asked }, at) => asked.map((phrase) => ({ at, phrase, words: wordsOf(phrase) })));
    return Promise.all(
      phrases.map(async ({ at, phrase, words }) => ({
        at,
        words: (await catalogue.stems(words)).filter(({ length }) => length),
        typed: phrase.startsWith("=") ? words : [],
      })),
    );
  }

  async function readCurated(place: Place) {
    const pages = [
      ...(await catalogue.collections(place)).map(({ slug, name, story }) => ({ path: `/collection/${slug}`, name, says: story })),
      ...(await landings.named(place)).map(({ path, name, lead }) => ({ path, name, says: lead })),
    ];
    return Promise.all(
      pages.map(async (page) => ({ ...page, stems: (await catalogue.stems(wordsOf(page.name))).filter(({ length }) => length) })),
    );
  }
  function curatedAt(place: Place) {
    const key = `${place.region} ${place.lang}`;
    const kept = curated.get(key);
    if (kept) return kept;
    const read = readCurated(place);
    curated.set(key, read);
    read.catch(() => curated.delete(key));
    return read;
  }

  /** Applies a query's intent to a listing: "gloves under $50" sets a price limit; URL parameters win. */
  function apply(place: Place, listing: Listing): Listing {
    const { text, price, sort, sale, stock } = parseQuery(listing.text, place.currency);
    const shown = (units: number | null) =>
      units === null || !price?.currency || price.currency === place.currency
        ? units
        : ceilToCurrency(worthMinor(units, val(price.currency)), place.val);
    const hasPrice = listing.price.min !== null || listing.price.max !== null;
    return {
      ...listing,
      text,
      price: price && !hasPrice ? { min: shown(price.min), max: shown(price.max) } : listing.price,
      sort: listing.sort ?? sort,
      sale: listing.sale || sale,
      stock: listing.stock || stock,
    };
  }

  async function answer(place: Place, text: string): Promise<Answer> {
    if (!text) return { text, links: [], notSold: [] };
    phrases ??= readPhrases();
    idle ??= stemsOf(noise);
    setWords ??= stemsOf(SETS);
    const [table, noiseStems, sets, pages] = await Promise.all([phrases, idle, setWords, curatedAt(place)]);
    const known = new Set(table.flatMap(({ words }) => words.flat()));
    const understood = await Promise.all(
      (await catalogue.understand(text)).map(async ({ token, readings }) => {
        const own = readings.find(({ stems, isGoods }) => isGoods || stems.some((stem) => known.has(stem)));
        if (own) return { token, ...own, isNoise: own.stems.some((stem) => noiseStems.has(stem)) };
        const guessed = token.length < SHORTEST_MISTAKEN ? [] : readings.flatMap(({ stems }) => stems).flatMap(spelling.near);
        const near = await catalogue.stems(guessed);
        return { token, ...readings[0]!, stems: [...readings[0]!.stems, ...near.flat()], isNoise: false };
      }),
    );
    // A word of ours is no brand, but a brand's full name is.
    const isOurs = ({ isGoods, stems }: { isGoods: boolean; stems: readonly string[] }) => isGoods || stems.some((stem) => known.has(stem));
    const brands = brandsIn(understood.map(({ token }) => token)).filter(
      ({ tokens }) => tokens.length > 1 || tokens.every((token) => !isOurs(understood.find((each) => each.token === token)!)),
    );
    const branded = new Set(brands.flatMap(({ tokens }) => tokens));
    const stems = new Set(understood.filter(({ token }) => !branded.has(token)).flatMap((each) => each.stems));
    const hasSize = understood.some(({ token }) => ONE_SIZE.test(token));
    const scores = new Map<number, { score: number; words: Set<string> }>();
    const typed = new Set(wordsOf(text));
    for (const { at, words, typed: needed } of table) {
      if (needed.length ? !needed.every((word) => typed.has(word)) : !words.length) continue;
      if (!words.every((word) => word.some((stem) => stems.has(stem)))) continue;
      if (hasSize && words.flat().every((stem) => noiseStems.has(stem))) continue;
      const before = scores.get(at);
      scores.set(at, {
        score: Math.max(before?.score ?? 0, words.length, needed.length),
        words: new Set([...(before?.words ?? []), ...words.flat()]),
      });
    }
    const found = [...scores].sort(([a, one], [b, other]) => other.score - one.score || a - b).map(([at]) => siteLinks[at]!);
    const claimed = new Set([...scores.values()].flatMap(({ words }) => [...words]));
    const telling = understood.filter(({ isNoise, stems: own, token }) => !isNoise && own.length > 0 && !branded.has(token));
    const naming = telling.filter(({ stems: own }) => !own.some((stem) => sets.has(stem)));
    const curatedFound = pages.filter((page) => isNamed(page.stems, naming));
    const links: Link[] = [
      ...found.map(({ path, name, says }) => ({ path, name: name(place.lang), says: says(place.lang) })),
      ...curatedFound.map(({ path, name, says }) => ({ path, name, says })),
    ].slice(0, MOST_LINKS);
    const isLeft = ({ token, stems: own, isName, isLikeName, isNoise }: (typeof understood)[number]) =>
      !branded.has(token) && (!found.length || (!isNoise && (isName || (isLikeName && !own.some((stem) => claimed.has(stem))))));
    const rest = understood.filter(isLeft);
    // "Hayabusa T3", "RDX F6": the rest is the brand's model.
    const left = brands.length && rest.every(({ token, isName, isLikeName }) => !isName && !isLikeName && MODEL.test(token)) ? [] : rest;
    return { text: left.map(({ token }) => token).join(" "), links, notSold: brands.map(({ name }) => name) };
  }

  /** Goods plus other answers; no goods where the query asks only for something else. Null `view`: unknown category. */
  async function list(place: Place, asked: Listing): Promise<SearchResult> {
    const listing = apply(place, asked);
    const { text, links, notSold } = await answer(place, listing.text);
    const view = listing.text && !text ? nothing : await catalogue.list(place, { ...listing, text });
    return { view, links, notSold };
  }

  async function suggest(place: Place, typed: string): Promise<Pick<Link, "path" | "name">[]> {
    const { links } = await answer(place, completed(typed));
    return links.slice(0, MOST_SUGGESTED).map(({ path, name }) => ({ path, name }));
  }

  return { apply, list, suggest };
}

type Stemmed = { stems: readonly string[]; like: readonly string[]; isName: boolean };

/** Whether a page's name consists of the meaningful words; half of it suffices when one isn't a word of goods. */
function isNamed(name: readonly (readonly string[])[], words: readonly Stemmed[]): boolean {
  const says = ({ stems, like }: Stemmed, part: readonly string[]) => [...stems, ...like].some((stem) => part.includes(stem));
  if (!words.length || !words.every((word) => name.some((part) => says(word, part)))) return false;
  const named = name.filter((part) => words.some((word) => says(word, part))).length;
  return named === name.length || (named * 2 >= name.length && words.some(({ isName }) => !isName));
}
