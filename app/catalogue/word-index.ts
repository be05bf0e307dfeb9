/** How much a word says by where it stands: name, category and colour, brand and article, description. */
const worth: Record<string, number> = { A: 8, B: 4, C: 2, D: 1 };

export type WordIndex = ReturnType<typeof createWordIndex>;
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
   * Each group is one word of the query with its stems and synonyms; a model is found when every group is in it, or, when no model has
   * them all, when all but one are. Best first; `before` settles equals.
   */
  function search(groups: readonly (readonly string[])[], before: (a: number, b: number) => number): number[] {
    const scores = new Map<number, { groups: number; score: number }>();
    for (const group of groups) {
      const best = new Map<number, number>();
      for (const lexeme of new Set(group)) {
        const posting = postings.get(lexeme);
        if (!posting) continue;
        const rarity = Math.log(1 + documents / posting.slots.length);
        posting.slots.forEach((slot, at) => {
          const score = posting.worths[at]! * rarity;
          if (score > (best.get(slot) ?? 0)) best.set(slot, score);
        });
      }
      for (const [slot, score] of best) {
        const known = scores.get(slot);
        if (known) {
          known.groups++;
          known.score += score;
        } else scores.set(slot, { groups: 1, score });
      }
    }
    const most = Math.max(0, ...new Set([...scores.values()].map((found) => found.groups)));
    if (most < groups.length - 1 || most === 0) return [];
    return [...scores]
      .filter(([, found]) => found.groups === most)
      .sort(([a, one], [b, other]) => other.score - one.score || before(a, b))
      .map(([slot]) => slot);
  }

  return { put, search, beginning, knows: (group: readonly string[]) => group.some((lexeme) => postings.has(lexeme)) };
}
