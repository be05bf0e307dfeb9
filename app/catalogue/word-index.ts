const ALIKE = 0.5;

/** How much a word says by where it stands: name, category and colour, brand and article, description. */
const worth: Record<string, number> = { A: 8, B: 4, C: 2, D: 1 };

export type WordIndex = ReturnType<typeof createWordIndex>;
/** A word of a query: its own stems, and those of what else the thing is called, which count for less. */
export type Word = { own: readonly string[]; like?: readonly string[] };
type Terms = { before: (a: number, b: number) => number; visible: (slot: number) => boolean; whole?: boolean };
type Posting = { slots: number[]; worths: number[] };

/** Which models hold which stemmed word. Filled from `search_document`, asked by stems [CAT-10]. */
export function createWordIndex() {
  const postings = new Map<string, Posting>();
  let documents = 0;
  let sorted: string[] | undefined;

  /** `tsvector` is PostgreSQL's text of one: `'glove':1A,4 'red':2B`. */
  function put(slot: number, tsvector: string) {
    documents++;
    sorted = undefined;
    for (const [, lexeme = "", places = ""] of tsvector.matchAll(/'((?:[^']|'')*)'(?::([\dA-D,]+))?/g)) {
      let best = 1;
      for (const letter of places.match(/[ABC]/g) ?? []) best = Math.max(best, worth[letter]!);
      const posting = postings.get(lexeme) ?? { slots: [], worths: [] };
      posting.slots.push(slot);
      posting.worths.push(best);
      postings.set(lexeme, posting);
    }
  }

  /** One word more for a model, beside those of its document. */
  function add(slot: number, lexeme: string, of: keyof typeof worth) {
    const posting = postings.get(lexeme) ?? { slots: [], worths: [] };
    if (posting.slots.at(-1) === slot) return;
    posting.slots.push(slot);
    posting.worths.push(worth[of]!);
    postings.set(lexeme, posting);
    sorted = undefined;
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
   * all but one are. Best first; `before` settles equals, and what is not `visible` counts for nothing.
   */
  function search(query: readonly Word[], { before, visible, whole = false }: Terms): number[] {
    const scores = new Map<number, { words: number; score: number }>();
    for (const { own, like } of query) {
      const best = new Map<number, number>();
      for (const [lexemes, share] of [
        [own, 1],
        [like ?? [], ALIKE],
      ] as const)
        for (const lexeme of new Set(lexemes)) {
          const posting = postings.get(lexeme);
          if (!posting) continue;
          const rarity = Math.log(1 + documents / posting.slots.length) * share;
          posting.slots.forEach((slot, at) => {
            const score = posting.worths[at]! * rarity;
            if (score > (best.get(slot) ?? 0)) best.set(slot, score);
          });
        }
      for (const [slot, score] of best) {
        if (!visible(slot)) continue;
        const known = scores.get(slot);
        if (known) {
          known.words++;
          known.score += score;
        } else scores.set(slot, { words: 1, score });
      }
    }
    const most = Math.max(0, ...new Set([...scores.values()].map((found) => found.words)));
    if (most === 0 || most < query.length - (whole ? 0 : 1)) return [];
    return [...scores]
      .filter(([, found]) => found.words === most)
      .sort(([a, one], [b, other]) => other.score - one.score || before(a, b))
      .map(([slot]) => slot);
  }

  return { put, add, search, beginning, knows: (group: readonly string[]) => group.some((lexeme) => postings.has(lexeme)) };
}
