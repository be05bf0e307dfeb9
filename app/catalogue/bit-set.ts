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

export function union(words: number, sets: readonly BitSet[]): BitSet {
  const result = new Uint32Array(words);
  for (const set of sets) for (let word = 0; word < words; word++) result[word]! |= set[word]!;
  return result;
}

/** Every step stays within 32 bits: a larger number in between would be reckoned as a fraction. */
export function ones(word: number): number {
  let bits = ((word | 0) - ((word >>> 1) & 0x55555555)) | 0;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Every member, smallest first. */
export function eachOf(set: BitSet, visit: (member: number) => void): void {
  for (let word = 0; word < set.length; word++) eachIn(set[word]!, word, visit);
}

/** Every member in one word of a set. */
export function eachIn(word: number, at: number, visit: (member: number) => void): void {
  for (let bits = word; bits !== 0; bits &= bits - 1) visit((at << 5) + 31 - Math.clz32(bits & -bits));
}
