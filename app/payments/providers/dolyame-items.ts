import type { SoldLine } from "./provider.ts";

/** `priceMinor` per piece. */
export type DolyameItem = { name: string; sku: string; quantity: number; priceMinor: number };

const LONGEST_NAME = 128;

/** Items summing exactly: 1,000.00 for three is 2 × 333.33 and 1 × 333.34 (providers/payments.md 9.6). */
export function itemsOf(lines: readonly SoldLine[]): DolyameItem[] {
  return lines.flatMap(({ name, sku, quantity, sumMinor }) => {
    const dearer = sumMinor % quantity;
    const priceMinor = (sumMinor - dearer) / quantity;
    const item = (pieces: number, price: number): DolyameItem => ({
      name: name.slice(0, LONGEST_NAME),
      sku,
      quantity: pieces,
      priceMinor: price,
    });
    return [item(quantity - dearer, priceMinor), item(dearer, priceMinor + 1)].filter((one) => one.quantity > 0);
  });
}

export const sumOf = (items: readonly DolyameItem[]): number => items.reduce((sum, item) => sum + item.quantity * item.priceMinor, 0);

/** What is left per kind of goods; delivery is refunded in shares of one piece. */
export function leftOf(sold: readonly DolyameItem[], back: readonly DolyameItem[]): SoldLine[] {
  const left = new Map<string, SoldLine>();
  const add = ({ name, sku, quantity, priceMinor }: DolyameItem, sign: 1 | -1) => {
    const line = left.get(sku || name) ?? { name, sku, quantity: 0, sumMinor: 0 };
    left.set(sku || name, { ...line, quantity: line.quantity + sign * quantity, sumMinor: line.sumMinor + sign * quantity * priceMinor });
  };
  for (const item of sold) add(item, 1);
  for (const item of back) add(item, -1);
  return [...left.values()]
    .filter((line) => line.quantity > 0 || line.sumMinor > 0)
    .map((line) => ({ ...line, quantity: Math.max(1, line.quantity) }));
}
