const ALIKE = 0.5;

/** How much a word says by where it stands: name, category and colour, brand and article, description. */
const worth: Record<string, number> = { A: 8, B: 4, C: 2, D: 1 };

export type WordIndex = ReturnType<typeof createWordIndex>;
/** A word of a query: its own stems, and those of what else the thing is called, which count for less. */
export type Word = { own: readonly string[]; like?: readonly string[] };
type Terms = { popular: Int32Array; visible: (slot: number) => boolean; whole?: boolean };
/** Slot and worth of each model that holds a word, four bytes a piece; of a word that one model holds, as most articles are, just that. */
type Posting = { entries: Uint32Array; length: number } | number;

/** Which models hold which stemmed word. Filled from `search_document`, asked by stems [CAT-10]. */
export function createWordIndex() {
  const postings = new Map<string, Posting>();
  let documents = 0;
  let slots = 0;
  let sorted: string[] | undefined;

  function add(slot: number, lexeme: string, of: keyof typeof worth) {
    const entry = (slot << 4) | worth[of]!;
    const before = postings.get(lexeme);
    slots = Math.max(slots, slot + 1);
    if (before === undefined) {
      postings.set(lexeme, entry);
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

  /** `tsvector` is PostgreSQL's text of one: `'glove':1A,4 'red':2B`. */
  function put(slot: number, tsvector: string) {
    documents++;
    for (const [, lexeme = "", places = ""] of tsvector.matchAll(/'((?:[^']|'')*)'(?::([\dA-D,]+))?/g))
      add(slot, lexeme, places.includes("A") ? "A" : places.includes("B") ? "B" : places.includes("C") ? "C" : "D");
  }

  /** Words that begin so; for a word still being typed. */
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

  /**
   * A model is found when every word of the query is in it, or, when no model has them all and not the `whole` query must match, when
   * all but one are. Best first, equals in the order of `popular`; what is not `visible` counts for nothing.
   */
  function search(query: readonly Word[], { popular, visible, whole = false }: Terms): number[] {
    const { scores, words, best } = room();
    const held: number[] = [];
    for (const { own, like } of query) {
      const touched: number[] = [];
      for (const [lexemes, share] of [
        [own, 1],
        [like ?? [], ALIKE],
      ] as const)
        for (const lexeme of new Set(lexemes)) {
          const posting = postings.get(lexeme);
          if (posting === undefined) continue;
          const { entries, length } = typeof posting === "number" ? { entries: [posting], length: 1 } : posting;
          const rarity = Math.log(1 + documents / length) * share;
          for (let at = 0; at < length; at++) {
            const entry: number = entries[at]!;
            const slot = entry >>> 4;
            const score = (entry & 15) * rarity;
            if (best[slot] === 0) touched.push(slot);
            if (score > best[slot]!) best[slot] = score;
          }
        }
      for (const slot of touched) {
        if (words[slot] === 0) held.push(slot);
        scores[slot]! += best[slot]!;
        words[slot]! += 1;
        best[slot] = 0;
      }
    }
    let most = 0;
    for (const slot of held) if (words[slot]! > most && visible(slot)) most = words[slot]!;
    const found = most < Math.max(1, query.length - (whole ? 0 : 1)) ? [] : held.filter((slot) => words[slot] === most && visible(slot));
    const sorted = bestFirst(found, scores, popular);
    for (const slot of held) {
      scores[slot] = 0;
      words[slot] = 0;
    }
    return sorted;
  }

  /** Scratch for one search, all zero; whoever uses it leaves it so. */
  let scratch = { scores: new Float32Array(0), words: new Uint8Array(0), best: new Float32Array(0) };
  function room() {
    if (scratch.scores.length < slots)
      scratch = { scores: new Float32Array(slots * 2), words: new Uint8Array(slots * 2), best: new Float32Array(slots * 2) };
    return scratch;
  }

  let places: { popular: Int32Array; of: Int32Array } = { popular: new Int32Array(0), of: new Int32Array(0) };
  /** Each slot's place in the order of popularity, made once for each such order. */
  function placesIn(popular: Int32Array): Int32Array {
    if (places.popular !== popular) {
      const of = new Int32Array(slots);
      for (const [place, slot] of popular.entries()) of[slot] = place;
      places = { popular, of };
    }
    return places.of;
  }

  /** Few scores are different: the rank of one and a place make a number, and numbers sort fast. */
  function bestFirst(found: readonly number[], scores: Float32Array, popular: Int32Array): number[] {
    const place = placesIn(popular);
    const different = new Set<number>();
    for (const slot of found) different.add(scores[slot]!);
    const ranks = new Map([...different].sort((a, b) => b - a).map((score, rank) => [score, rank * popular.length]));
    const keys = new Float64Array(found.length);
    for (let at = 0; at < found.length; at++) keys[at] = ranks.get(scores[found[at]!]!)! + place[found[at]!]!;
    keys.sort();
    const sorted = new Array<number>(found.length);
    for (let at = 0; at < found.length; at++) sorted[at] = popular[keys[at]! % popular.length]!;
    return sorted;
  }

  return { put, add, search, beginning, knows: (group: readonly string[]) => group.some((lexeme) => postings.has(lexeme)) };
}
