import { waysToWrite } from "#app/foundation/barcode.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Place } from "./card.ts";
import { stem } from "./catalogue.queries.server.ts";
import type { CatalogueState } from "./catalogue-state.server.ts";
import { fleeting, joined, noise, otherLayout, synonyms, things, wordsOf } from "./query-words.ts";
import { inCyrillic } from "./transliteration.ts";
import type { Stems, WordIndex } from "./word-index.ts";

const KEPT_WORDS = 10_000;
const KEPT_FINDS = 2_000_000;
/** Its own stem; too many to look up. */
const NUMBER = /^\d+$/;

/** With fewer goods that have all words, more of the same kind are shown. */
const ENOUGH = 3;
/** Readings of a token that are also spell-checked. */
const MOST_GUESSED = 4;

type Named = { typed: string; word: Stems };
type Dictionary = Pick<CatalogueState, "words" | "spelling">;
/** A reading of a token (as typed, other layout, Cyrillic). `like`: synonyms' stems; `isGoods`, `isName`: where it occurs. */
export type Reading = { stems: readonly string[]; like: readonly string[]; isGoods: boolean; isName: boolean; isLikeName: boolean };

/** PostgreSQL stems the words, matching happens in memory [CAT-10]. */
export function createFinder(db: Db) {
  const stems = new Map<string, readonly string[]>();
  let kept = { words: undefined as WordIndex | undefined, edition: 0, answers: new Map<string, Int32Array>(), finds: 0 };
  let likeWords: Promise<Map<string, Set<string>>> | undefined;
  let idle: Promise<Set<string>> | undefined;
  let goods: Promise<Set<string>> | undefined;

  async function stemmed(words: readonly string[]): Promise<(readonly string[])[]> {
    const missing = [...new Set(words.filter((word) => !stems.has(word) && !NUMBER.test(word)))];
    if (stems.size + missing.length > KEPT_WORDS) stems.clear();
    if (missing.length) for (const { word, lexemes } of await stem(db, missing)) stems.set(word, lexemes);
    return words.map((word) => stems.get(word) ?? (NUMBER.test(word) ? [word] : []));
  }
  async function alike(): Promise<Map<string, Set<string>>> {
    const table = new Map<string, Set<string>>();
    for (const row of synonyms) {
      const lexemes = (await stemmed(row)).flat();
      for (const lexeme of lexemes) table.set(lexeme, new Set([...(table.get(lexeme) ?? []), ...lexemes]));
    }
    return table;
  }
  async function widened(words: WordIndex, lexemes: readonly string[]): Promise<Stems> {
    likeWords ??= alike();
    const table = await likeWords;
    const forms = lexemes.flatMap((lexeme) => [lexeme, ...fleeting(lexeme)]);
    const own = forms.filter((form) => lexemes.includes(form) || words.knows([form]));
    return { own, like: forms.flatMap((form) => [...(table.get(form) ?? [])]) };
  }
  async function named(words: WordIndex, typed: readonly string[]): Promise<Named[]> {
    const stems = await stemmed(typed);
    const all = await Promise.all(typed.map(async (each, at) => ({ typed: each, word: await widened(words, stems[at] ?? []) })));
    return all.filter(({ word }) => word.own.length > 0);
  }
  const isKnown = (words: WordIndex, { own, like = [] }: Stems) => words.knows([...own, ...like]);
  /** Prefix matches for an unknown word, else spelling corrections. */
  async function guessed({ words, spelling }: Dictionary, { typed, word }: Named): Promise<Named> {
    if (isKnown(words, word)) return { typed, word };
    const half = typed.length > 2 ? words.beginning(typed) : [];
    if (half.length) return { typed, word: { ...word, own: [...word.own, ...half] } };
    const meant = [...new Set([typed, ...word.own].flatMap(spelling.near))];
    const all = [word, ...(await Promise.all((await stemmed(meant)).map((stems, at) => widened(words, [meant[at]!, ...stems]))))];
    return { typed, word: { own: all.flatMap(({ own }) => own), like: all.flatMap(({ like = [] }) => like) } };
  }
  /** A token as typed or, if unknown, in the other layout, in Cyrillic, completed, corrected. */
  async function readToken(known: Dictionary, token: string): Promise<Named[]> {
    const { words } = known;
    const knownOf = (read: readonly Named[]) => read.some(({ word }) => isKnown(words, word));
    const guess = (read: readonly Named[]) => Promise.all(read.map((one) => guessed(known, one)));
    const plain = await named(words, wordsOf(token));
    if (plain.length === 0 || knownOf(plain)) return guess(plain);
    const others = [token.replace(/(\p{L})(?=\d)/gu, "$1 "), otherLayout(token), ...inCyrillic(token)].map(wordsOf);
    await stemmed(others.flat());
    const readings = await Promise.all(others.map((typed) => named(words, typed)));
    const meant = readings.find(knownOf);
    if (meant) return guess(meant);
    for (const reading of [plain, ...readings.slice(0, MOST_GUESSED)]) {
      const guesses = await guess(reading);
      if (knownOf(guesses)) return guesses;
    }
    return plain;
  }
  /** One unknown word is passed over anyway; of more, only the words of names are kept. */
  function withoutUnknown(words: WordIndex, all: readonly Named[]): readonly Named[] {
    if (all.filter(({ word }) => !isKnown(words, word)).length < 2) return all;
    const naming = all.filter(({ word: { own, like = [] } }) => words.names([...own, ...like]));
    return naming.length ? naming : all;
  }
  async function read(known: Dictionary, text: string): Promise<Stems[]> {
    const found: Named[] = [];
    for (const token of joined(text.split(/\s+/))) found.push(...(await readToken(known, token)));
    idle ??= stemmed(noise).then((stems) => new Set(stems.flat()));
    const says = await idle;
    const telling = found.filter(({ word }) => !word.own.some((stem) => says.has(stem)));
    return withoutUnknown(known.words, telling.length ? telling : found).map(({ word }) => word);
  }

  /** `close`: only hits nearly as good as the best, for lists not sorted by relevance. */
  async function find(
    { words, spelling, index, edition }: CatalogueState,
    place: Place,
    text: string,
    close: boolean,
  ): Promise<Int32Array> {
    if (kept.words !== words || kept.edition !== edition() || kept.finds > KEPT_FINDS)
      kept = { words, edition: edition(), answers: new Map(), finds: 0 };
    const key = `${place.region} ${place.lang} ${close} ${text.toLowerCase()}`;
    const known = kept.answers.get(key);
    if (known) return known;
    const terms = { popular: index.popular(), visible: index.visible(place.region, place.lang), close };
    // An article ("GN-101-RED") is split as PostgreSQL splits it, and matches whole or not at all.
    const parts = /^\S*[-–/.]\S*$/.test(text) && /\d/.test(text) ? ((await stemmed([text]))[0] ?? []) : [];
    const codes = waysToWrite(text);
    let found = codes.length ? words.search([{ own: codes }], terms) : new Int32Array(0);
    if (!found.length && parts.length)
      found = words.search(
        parts.map((part) => ({ own: [part] })),
        { ...terms, whole: true },
      );
    if (!found.length) {
      const query = await read({ words, spelling }, text);
      goods ??= stemmed(things.flat()).then((stems) => new Set(stems.flat()));
      const asked = await goods;
      const isThing = ({ own }: Stems) => own.some((stem) => asked.has(stem));
      found = thingsFirst(query, query.filter(isThing), close, (stems, more) => words.search(stems, { ...terms, ...more }));
    }
    kept.answers.set(key, found);
    kept.finds += found.length + 100;
    return found;
  }

  /** "pink gloves women", "bag 50 kg": what the query names comes before goods that only mention it, and is shown though it lacks the rest. */
  function thingsFirst(
    query: readonly Stems[],
    named: readonly Stems[],
    close: boolean,
    search: (query: readonly Stems[], more: { close?: boolean; among?: ReadonlySet<number> }) => Int32Array,
  ): Int32Array {
    const found = search(query, {});
    if (named.length === 0 || named.length === query.length) return found;
    const meant = new Set(search(named, { close: true }));
    const [those, others] = [found.filter((at) => meant.has(at)), found.filter((at) => !meant.has(at))];
    const first = those.length >= ENOUGH ? those : [...those, ...search(query, { among: meant })];
    return Int32Array.from(new Set(first.length && close ? first : [...first, ...others]));
  }

  async function understand({ words }: CatalogueState, text: string): Promise<{ token: string; readings: Reading[] }[]> {
    const tokens = joined(text.split(/\s+/).filter(Boolean));
    return Promise.all(
      tokens.map(async (token) => {
        const typed = [token, otherLayout(token), ...inCyrillic(token)].map(wordsOf);
        const read = await Promise.all(typed.map((each) => named(words, each)));
        const readings = read.map((each) => ({
          stems: each.flatMap(({ word }) => word.own),
          isGoods: each.some(({ word }) => isKnown(words, word)),
          like: each.flatMap(({ word }) => word.like ?? []),
          isName: each.some(({ word }) => words.names(word.own)),
          isLikeName: each.some(({ word }) => words.names(word.like ?? [])),
        }));
        return { token, readings };
      }),
    );
  }

  return { find, read, stemmed, understand };
}
