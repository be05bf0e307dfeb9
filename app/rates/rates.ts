import type { Currency } from "#app/foundation/storefront.ts";

export type Rate = { currency: Currency; date: string; val: string };

/** A jump of more than a fifth in a day is held for a person [STO-06]. */
export function isAbsurdJump(before: string | undefined, after: string): boolean {
  if (!before) return false;
  const [old, fresh] = [scaled(before), scaled(after)];
  return fresh * 10n > old * 12n || fresh * 10n < old * 8n;
}

/** Rubles for one unit: value ÷ nominal with eight decimals, half up; "15,0123" per 100 → "0.15012300". */
export function perUnit(value: string, nominal: number): string {
  const double = scaled(value.replace(",", ".").replace(/[\s\u00a0]/g, "")) * 2n + BigInt(nominal);
  const digits = (double / (2n * BigInt(nominal))).toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

const scaled = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(8, "0").slice(0, 8));
};
