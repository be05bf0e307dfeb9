import { inLatin } from "#app/foundation/latin.ts";
import type { ParcelUnit } from "./carrier.ts";

/** HS codes have at least six digits, ours ten. */
const isCode = (code: string | null): code is string => code !== null && /^\d{6,10}$/.test(code);
const LONGEST_WORDS = 60;

export const undeclarable = (units: readonly ParcelUnit[]): string[] =>
  units.filter(({ customsCode }) => !isCode(customsCode)).map(({ sku }) => sku);

/** Per piece, grams and kopecks. */
export const customsDeclaration = (units: readonly ParcelUnit[], { origin, brand }: { origin: number; brand: string }) => ({
  currency: "RUB",
  "entries-type": "SALE_OF_GOODS",
  "customs-entries": units.map((unit) => ({
    amount: unit.quantity,
    "country-code": origin,
    description: inLatin(unit.nameAbroad).slice(0, LONGEST_WORDS),
    "tnved-code": unit.customsCode,
    trademark: brand,
    value: unit.declaredMinor,
    weight: unit.weightGrams,
  })),
});
