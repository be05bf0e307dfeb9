/** A set of small integers as bits: unions and counts of a hundred thousand members take microseconds. */
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

/** Stays within 32 bits: a larger intermediate value would become a float. */
export function ones(word: number): number {
  let bits = ((word | 0) - ((word >>> 1) & 0x55555555)) | 0;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function eachOf(set: BitSet, visit: (member: number) => void): void {
  for (let word = 0; word < set.length; word++) eachIn(set[word]!, word, visit);
}

export function eachIn(word: number, at: number, visit: (member: number) => void): void {
  for (let bits = word; bits !== 0; bits &= bits - 1) visit((at << 5) + 31 - Math.clz32(bits & -bits));
}
