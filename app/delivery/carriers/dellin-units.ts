import type { Parcel } from "#app/foundation/parcel.ts";

/** Hundredths without float noise: 21 → 0.21. */
const hundredths = (whole: number) => Number(`${whole}e-2`);

/** Metres, kilograms, cubic metres, rounded up to hundredths. */
export function cargoOf({ length, width, height, weight }: Parcel) {
  const side = (millimetres: number) => Math.max(1, Math.ceil(millimetres / 10));
  const [l, w, h] = [side(length), side(width), side(height)];
  const kilograms = hundredths(Math.max(1, Math.ceil(weight / 10)));
  return {
    quantity: 1,
    length: hundredths(l),
    width: hundredths(w),
    height: hundredths(h),
    weight: kilograms,
    totalVolume: hundredths(Math.max(1, Math.ceil((l * w * h) / 10_000))),
    totalWeight: kilograms,
  };
}

export const roublesOf = (minor: number) => hundredths(minor);

/** Decimal roubles to kopecks, rounded up. */
export function kopecksOf(roubles: string): number {
  const [whole = "0", fraction = ""] = roubles.split(/[.,]/);
  const kopecks = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  return /[1-9]/.test(fraction.slice(2)) ? kopecks + 1 : kopecks;
}
