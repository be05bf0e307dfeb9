import { distance } from "fastest-levenshtein";

/** Shorter words have too many neighbours. */
const SHORTEST_MISTAKEN = 3;
const SHORTEST_TWICE_MISTAKEN = 6;
const MOST_MEANT = 8;

export type Spelling = ReturnType<typeof createSpelling>;

export function createSpelling() {
  const counts = new Map<string, number>();
  let lengths: string[][] | undefined;

  function byLength(): string[][] {
    if (lengths) return lengths;
    lengths = [];
    for (const word of counts.keys()) {
      lengths[word.length] ??= [];
      lengths[word.length]!.push(word);
    }
    return lengths;
  }

  return {
    add: (word: string): void => {
      const before = counts.get(word);
      if (before === undefined && !/^\p{L}{2,}$/u.test(word)) return;
      counts.set(word, (before ?? 0) + 1);
      if (before === undefined) lengths = undefined;
    },
    /** Words at one edit, or two for long words; prefers the same first letter and common words. */
    near: (word: string): string[] => {
      if (word.length < SHORTEST_MISTAKEN) return [];
      const within = (slips: number) =>
        byLength()
          .slice(Math.max(0, word.length - slips), word.length + slips + 1)
          .flatMap((words) => words ?? []);
      let meant = within(1).filter((known) => isOneSlip(word, known));
      if (!meant.length && word.length >= SHORTEST_TWICE_MISTAKEN) meant = within(2).filter((known) => distance(word, known) <= 2);
      const isLater = (known: string) => Number(known[0] !== word[0]);
      return meant.sort((a, b) => isLater(a) - isLater(b) || counts.get(b)! - counts.get(a)!).slice(0, MOST_MEANT);
    },
  };
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && x === y[1]! + y[0]!);
}
