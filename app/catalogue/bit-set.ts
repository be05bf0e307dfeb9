/** A set of small numbers as bits: unions, intersections and counts of a hundred thousand members take microseconds. */
export type BitSet = Uint32Array;

export const add = (set: BitSet, member: number): void => {
  set[member >>> 5]! |= 1 << (member & 31);
};

export const drop = (set: BitSet, member: number): void => {
  set[member >>> 5]! &= ~(1 << (member & 31));
};

export const has = (set: BitSet, member: number): boolean => ((set[member >>> 5]! >>> (member & 31)) & 1) === 1;

export const grown = (set: BitSet, words: number): BitSet => {
  const larger = new Uint32Array(words);
  larger.set(set);
  return larger;
};

/** Members of every one of `sets`; there is at least one. */
export function intersection(first: BitSet, ...rest: readonly BitSet[]): BitSet {
  const result = first.slice();
  for (const set of rest) for (let word = 0; word < result.length; word++) result[word]! &= set[word]!;
  return result;
}

/** Keeps in `set` only what is in `other` too. */
export function narrow(set: BitSet, other: BitSet): void {
  for (let word = 0; word < set.length; word++) set[word]! &= other[word]!;
}

export function union(words: number, sets: readonly BitSet[]): BitSet {
  const result = new Uint32Array(words);
  for (const set of sets) for (let word = 0; word < words; word++) result[word]! |= set[word]!;
  return result;
}

/** Where a set has members at all: counting against many others then skips its empty stretches. */
export function filledWords(set: BitSet): Int32Array {
  const filled = new Int32Array(set.length);
  let count = 0;
  for (let word = 0; word < set.length; word++) if (set[word] !== 0) filled[count++] = word;
  return filled.subarray(0, count);
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many members both have; `filled` = filledWords(set). */
export function countBoth(set: BitSet, other: BitSet, filled: Int32Array): number {
  let count = 0;
  for (let index = 0; index < filled.length; index++) {
    const word = filled[index]!;
    const bits = set[word]! & other[word]!;
    if (bits !== 0) count += ones(bits);
  }
  return count;
}

/** Every member, smallest first. */
export function eachOf(set: BitSet, visit: (member: number) => void): void {
  for (let word = 0; word < set.length; word++)
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) visit((word << 5) + 31 - Math.clz32(bits & -bits));
}

export function count(set: BitSet): number {
  let count = 0;
  for (let word = 0; word < set.length; word++) count += ones(set[word]!);
  return count;
}
