import { add, type BitSet, eachOf, has } from "./bit-set.ts";
import { placesIn } from "./index-order.ts";
import type { Spelling } from "./spelling.ts";

const ALIKE = 0.5;
/** Most partial matches; more is no answer. */
const NEAREST = 240;
/** A posting list this many times longer than the current hits is probed, not scanned. */
const SOONER_SOUGHT = 16;
/** Relative to the best score; a word in a description is worth an eighth of one in a name. */
const CLOSE = 0.4;
/** Weights: name, category and colour, brand and article, description. */
const worth: Record<string, number> = { A: 8, B: 4, C: 2, D: 1 };

export type WordIndex = ReturnType<typeof createWordIndex>;
/** `like`: synonyms' stems, which score less. */
export type Stems = { own: readonly string[]; like?: readonly string[] };
/** `among`: only these slots, with any of the words. */
type Terms = { popular: Int32Array; visible: BitSet; whole?: boolean; close?: boolean; among?: ReadonlySet<number> };
/** Slot and weight, four bytes each; a bare number for a word of one model, as most articles are. */
type Posting = { entries: Uint32Array; length: number } | number;

/** Filled from `search_document`, queried by stems [CAT-10]. */
export function createWordIndex(spelling?: Spelling) {
  const postings = new Map<string, Posting>();
  let documents = 0;
  let slots = 0;
  let sorted: string[] | undefined;

  /** Slots ascend: a reindexed model gets a new, higher one. */
  function hold(slot: number, lexeme: string, of: keyof typeof worth) {
    const entry = (slot << 4) | worth[of]!;
    const before = postings.get(lexeme);
    slots = Math.max(slots, slot + 1);
    if (before === undefined) {
      postings.set(lexeme, entry);
      spelling?.add(lexeme);
      sorted = undefined;
      return;
    }
    const posting = typeof before === "number" ? { entries: Uint32Array.of(before, 0), length: 1 } : before;
    if (posting.entries[posting.length - 1]! >>> 4 === slot) return;
    if (posting.length === posting.entries.length) {
      const larger = new Uint32Array(posting.length * 2);
      larger.set(posting.entries);
      posting.entries = larger;
    }
    posting.entries[posting.length++] = entry;
    postings.set(lexeme, posting);
  }

  /** Parses a `tsvector`: `'glove':1A,4 'red':2B`. */
  function put(slot: number, tsvector: string) {
    documents++;
    for (const [, lexeme = "", places = ""] of tsvector.matchAll(/'((?:[^']|'')*)'(?::([\dA-D,]+))?/g))
      hold(slot, lexeme, places.includes("A") ? "A" : places.includes("B") ? "B" : places.includes("C") ? "C" : "D");
  }

  function beginning(prefix: string, limit = 40): string[] {
    sorted ??= [...postings.keys()].sort();
    let low = 0;
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let at = low; at < sorted.length && found.length < limit && sorted[at]!.startsWith(prefix); at++) found.push(sorted[at]!);
    return found;
  }

  const postingsOf = ({ own, like = [] }: Stems) =>
    (
      [
        [own, 1],
        [like, ALIKE],
      ] as const
    ).flatMap(([lexemes, share]) =>
      [...new Set(lexemes)].flatMap((lexeme) => {
        const posting = postings.get(lexeme);
        if (posting === undefined) return [];
        const { entries, length } = typeof posting === "number" ? { entries: [posting], length: 1 } : posting;
        return { entries, length, rarity: Math.log(1 + documents / length) * share };
      }),
    );
  type Postings = ReturnType<typeof postingsOf>;
  const holders = (found: Postings) => found.reduce((sum, { length }) => sum + length, 0);

  /** `every`: only models that hold all words so far. Returns how many are `held`. */
  function gather(query: readonly Postings[], every: boolean): number {
    const { scores, words, best, touched, held } = room();
    let holding = 0;
    for (const [nth, found] of query.entries()) {
      let count = 0;
      const take = (entry: number, rarity: number) => {
        const slot = entry >>> 4;
        if (every && words[slot] !== nth) return;
        const score = (entry & 15) * rarity;
        if (best[slot] === 0) touched[count++] = slot;
        if (score > best[slot]!) best[slot] = score;
      };
      for (const { entries, length, rarity } of found)
        if (every && nth > 0 && holding * SOONER_SOUGHT < length)
          for (let at = 0; at < holding; at++) {
            const entry = entryOf(held[at]!, entries, length);
            if (entry !== 0) take(entry, rarity);
          }
        else for (let at = 0; at < length; at++) take(entries[at]!, rarity);
      for (let at = 0; at < count; at++) {
        const slot = touched[at]!;
        if (words[slot] === 0) held[holding++] = slot;
        scores[slot]! += best[slot]!;
        words[slot]! += 1;
        best[slot] = 0;
      }
    }
    return holding;
  }
  function having(count: number, holding: number, visible: BitSet): Int32Array {
    const { words, touched, held } = room();
    let found = 0;
    for (let at = 0; at < holding; at++) if (words[held[at]!] === count && has(visible, held[at]!)) touched[found++] = held[at]!;
    return touched.subarray(0, found);
  }
  function forget(holding: number) {
    const { scores, words, held } = room();
    for (let at = 0; at < holding; at++) {
      scores[held[at]!] = 0;
      words[held[at]!] = 0;
    }
  }

  /** Models with all words, else (unless `whole`) those lacking one common word. By score, then `popular`; `close`: near the best. */
  function search(query: readonly Stems[], { popular, visible, whole = false, close = false, among }: Terms): Int32Array {
    const rarestFirst = query.map(postingsOf).sort((a, b) => holders(a) - holders(b));
    let holding = gather(rarestFirst, !among);
    let found = among
      ? room()
          .held.slice(0, holding)
          .filter((slot) => among.has(slot))
      : having(query.length, holding, visible);
    let limit = found.length;
    if (!found.length && !whole && !among && query.length > 1) {
      forget(holding);
      holding = gather(rarestFirst, false);
      found = having(query.length - 1, holding, visible);
      limit = rarestFirst.some((word) => !word.length) ? found.length : NEAREST;
    }
    if (close) {
      const { scores } = room();
      const least = found.reduce((most, slot) => Math.max(most, scores[slot]!), 0) * CLOSE;
      found = found.filter((slot) => scores[slot]! >= least);
      limit = Math.min(limit, found.length);
    }
    const sorted = bestFirst(found, room().scores, popular, limit);
    forget(holding);
    return sorted;
  }

  const scratchFor = (size: number) => ({
    scores: new Float32Array(size),
    words: new Uint8Array(size),
    best: new Float32Array(size),
    touched: new Int32Array(size),
    held: new Int32Array(size),
  });
  let scratch = scratchFor(0);
  function room() {
    if (scratch.words.length < slots) scratch = scratchFor(slots * 2);
    return scratch;
  }

  /** Scores have few distinct values: a counting sort over the popularity order. */
  function bestFirst(found: Int32Array, scores: Float32Array, popular: Int32Array, limit: number): Int32Array {
    const place = placesIn(popular);
    const inOrder: BitSet = new Uint32Array((popular.length + 31) >>> 5);
    const levelOf = levels();
    const sizes: number[] = [];
    for (let at = 0; at < found.length; at++) {
      const level = levelOf(scores[found[at]!]!);
      sizes[level] = (sizes[level] ?? 0) + 1;
      add(inOrder, place[found[at]!]!);
    }
    const next: number[] = [];
    let begun = 0;
    for (const level of levelOf.bestFirst()) {
      next[level] = begun;
      begun += sizes[level]!;
    }
    const sorted = new Int32Array(Math.min(limit, found.length));
    eachOf(inOrder, (at) => {
      const slot = popular[at]!;
      // Writes past the end of a typed array are ignored.
      sorted[next[levelOf(scores[slot]!)]!++] = slot;
    });
    return sorted;
  }

  function names(group: readonly string[]): boolean {
    return group.some((lexeme) => {
      const posting = postings.get(lexeme);
      if (posting === undefined) return false;
      if (typeof posting === "number") return (posting & 15) >= worth.B!;
      return posting.entries.subarray(0, posting.length).some((entry) => (entry & 15) >= worth.B!);
    });
  }

  const knows = (group: readonly string[]) => group.some((lexeme) => postings.has(lexeme));
  return { put, add: hold, search, beginning, knows, names };
}

function entryOf(slot: number, entries: ArrayLike<number>, length: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]! >>> 4 < slot) low = middle + 1;
    else high = middle;
  }
  return low < length && entries[low]! >>> 4 === slot ? entries[low]! : 0;
}

/** Numbers distinct scores; equal ones mostly come in runs. */
function levels() {
  const known = new Map<number, number>();
  let last = { score: -1, level: -1 };
  const levelOf = (score: number): number => {
    if (score === last.score) return last.level;
    const level = known.get(score) ?? known.size;
    if (level === known.size) known.set(score, level);
    last = { score, level };
    return level;
  };
  return Object.assign(levelOf, { bestFirst: () => [...known].sort(([a], [b]) => b - a).map(([, level]) => level) });
}
