/** Millimetres and grams; null = unknown. */
export type Dimensions = { length: number | null; width: number | null; height: number | null; weight: number | null };
export type ParcelItem = { quantity: number; dimensions: Dimensions };
export type Parcel = { length: number; width: number; height: number; weight: number };

const MISSING = 100;
const known = (size: number | null) => (size !== null && size > 0 ? Math.round(size) : MISSING);

/** A cube holding all items' volume plus 10 %, and their weight; zeros for nothing to send [DLV-03]. */
export function parcelOf(items: readonly ParcelItem[]): Parcel {
  let volume = 0n;
  let weight = 0;
  for (const { quantity, dimensions } of items) {
    volume += BigInt(known(dimensions.length)) * BigInt(known(dimensions.width)) * BigInt(known(dimensions.height)) * BigInt(quantity);
    weight += known(dimensions.weight) * quantity;
  }
  const side = cubeSide(volume * 11n);
  return { length: side, width: side, height: side, weight };
}

/** The smallest whole side whose cube holds `tenths` / 10 mm³; the float root is only a first guess. */
function cubeSide(tenths: bigint): number {
  const holds = (side: number) => BigInt(side) ** 3n * 10n >= tenths;
  let side = Math.ceil(Math.cbrt(Number(tenths) / 10));
  while (!holds(side)) side += 1;
  while (side > 0 && holds(side - 1)) side -= 1;
  return side;
}
