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
    const scores = new Float32Array(slots);
    const words = new Uint8Array(slots);
    const best = new Float32Array(slots);
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
        scores[slot]! += best[slot]!;
        words[slot]! += 1;
        best[slot] = 0;
      }
    }
    let most = 0;
    for (const slot of popular) if (words[slot]! > most && visible(slot)) most = words[slot]!;
    if (most === 0 || most < query.length - (whole ? 0 : 1)) return [];
    // Few scores are different, and within one the order of popularity holds: no great list is ever sorted.
    const byScore = new Map<number, number[]>();
    for (const slot of popular)
      if (words[slot] === most && visible(slot)) {
        const same = byScore.get(scores[slot]!);
        if (same) same.push(slot);
        else byScore.set(scores[slot]!, [slot]);
      }
    return [...byScore].sort(([a], [b]) => b - a).flatMap(([, same]) => same);
  }

  return { put, add, search, beginning, knows: (group: readonly string[]) => group.some((lexeme) => postings.has(lexeme)) };
}
