import { add, type BitSet, eachIn, ones } from "./bit-set.ts";

/** A sparse bit set: only its non-zero words (`at[n]` → `bits[n]`), so cost follows its content. */
export type Part = { size: number; bits: BitSet; at: Uint32Array };

export type Parts = ReturnType<typeof createParts>;

/** An arena for the sets of one query, reused by the next; allocating them would dominate garbage collection. */
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
    /** Sets have `size` words from now on. */
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

export const lasting = ({ size, bits, at }: Part): Part => ({ size, bits: bits.slice(0, size), at: at.slice(0, size) });

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

export function membersOf({ size, bits, at }: Part): number[] {
  const members: number[] = [];
  for (let n = 0; n < size; n++) eachIn(bits[n]!, at[n]!, (member) => members.push(member));
  return members;
}
