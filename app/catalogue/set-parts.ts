import { add, type BitSet, eachIn, ones } from "./bit-set.ts";

/** A set by those of its words alone that have members, `size` of them: word `at[n]` is `bits[n]`. Narrowed and counted, it costs by what it holds. */
export type Part = { size: number; bits: BitSet; at: Uint32Array };

export type Parts = ReturnType<typeof createParts>;

/**
 * Makes the sets that are needed for as long as one question is answered: they lie where those of the question before lay. Made anew for
 * each, they would be most of what the collector clears away.
 */
export function createParts() {
  const rooms: Uint32Array[] = [];
  let words = 0;
  let taken = 0;

  const room = (): Uint32Array => {
    rooms[taken] ??= new Uint32Array(words);
    return rooms[taken++]!;
  };
  const emptyPart = (): Part => ({ size: 0, bits: room(), at: room() });

  return {
    /** All that was made before is forgotten; sets have so many words from now on, of those that are given only these count. */
    begin(size: number): void {
      taken = 0;
      if (size !== words) rooms.length = 0;
      words = size;
    },
    setOf(members: ArrayLike<number>): BitSet {
      const set = room().fill(0);
      for (let at = 0; at < members.length; at++) add(set, members[at]!);
      return set;
    },
    /** Members of both. */
    partOf(set: BitSet, other: BitSet): Part {
      const part = emptyPart();
      const { bits, at } = part;
      let size = 0;
      for (let word = 0; word < words; word++) {
        const both = set[word]! & other[word]!;
        bits[size] = both;
        at[size] = word;
        if (both !== 0) size++;
      }
      part.size = size;
      return part;
    },
    /** Those that are in any of `sets` too. */
    meeting(whole: Part, [set, ...more]: readonly BitSet[]): Part {
      const part = emptyPart();
      const { bits, at } = part;
      let size = 0;
      for (let n = 0; n < whole.size; n++) {
        const word = whole.at[n]!;
        let any = set![word]!;
        for (let other = 0; other < more.length; other++) any |= more[other]![word]!;
        const both = whole.bits[n]! & any;
        bits[size] = both;
        at[size] = word;
        if (both !== 0) size++;
      }
      part.size = size;
      return part;
    },
    wholeSet({ size, bits, at }: Part): BitSet {
      const set = room().fill(0);
      for (let n = 0; n < size; n++) set[at[n]!] = bits[n]!;
      return set;
    },
    copyOf(set: BitSet): BitSet {
      const copy = room();
      copy.set(set.subarray(0, words));
      return copy;
    },
  };
}

/** The same in memory of its own. */
export const lasting = ({ size, bits, at }: Part): Part => ({ size, bits: bits.slice(0, size), at: at.slice(0, size) });

/** How many members both have. */
export function countBoth({ size, bits, at }: Part, other: BitSet): number {
  let count = 0;
  for (let n = 0; n < size; n++) {
    const both = bits[n]! & other[at[n]!]!;
    if (both !== 0) count += ones(both);
  }
  return count;
}

export function count({ size, bits }: Part): number {
  let count = 0;
  for (let n = 0; n < size; n++) count += ones(bits[n]!);
  return count;
}

/** Smallest first. */
export function membersOf({ size, bits, at }: Part): number[] {
  const members: number[] = [];
  for (let n = 0; n < size; n++) eachIn(bits[n]!, at[n]!, (member) => members.push(member));
  return members;
}
