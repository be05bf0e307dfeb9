import { type CardRecord, pack, unpack } from "./card-record.ts";

const SHELF_BYTES = 2 ** 20;

/** Packed cards by slot, off-heap. Initial ones share shelves (a buffer each costs a third more); a changed one gets its own. */
export function createCardStore() {
  const shelves: Buffer[] = [];
  let filled = SHELF_BYTES;
  let begins = new Uint32Array(0);
  let lengths = new Uint32Array(0);
  const alone = new Map<number, Buffer>();

  function remove(slot: number): void {
    alone.delete(slot);
    if (slot < lengths.length) lengths[slot] = 0;
  }
  function shelve(slot: number, json: string, bytes: number): void {
    if (filled + bytes > SHELF_BYTES) {
      shelves.push(Buffer.allocUnsafeSlow(SHELF_BYTES));
      filled = 0;
    }
    if (slot >= lengths.length) {
      [begins, lengths] = [longer(begins, slot), longer(lengths, slot)];
    }
    begins[slot] = (shelves.length - 1) * SHELF_BYTES + filled;
    lengths[slot] = shelves.at(-1)!.write(json, filled);
    filled += bytes;
  }

  return {
    put(slot: number, record: CardRecord, how: { alone?: boolean } = {}): void {
      remove(slot);
      const json = pack(record);
      const bytes = Buffer.byteLength(json);
      if (how.alone || bytes > SHELF_BYTES) {
        const own = Buffer.allocUnsafeSlow(bytes);
        own.write(json);
        alone.set(slot, own);
      } else shelve(slot, json, bytes);
    },
    remove,
    get(slot: number): CardRecord | undefined {
      const own = alone.get(slot);
      if (own) return unpack(own.toString());
      const length = lengths[slot];
      if (!length) return undefined;
      const begin = begins[slot]! % SHELF_BYTES;
      return unpack(shelves[Math.floor(begins[slot]! / SHELF_BYTES)]!.toString("utf8", begin, begin + length));
    },
  };
}

function longer(numbers: Uint32Array<ArrayBuffer>, slot: number): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(Math.max(1024, slot * 2));
  result.set(numbers);
  return result;
}
