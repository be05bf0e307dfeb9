import { type Pair, samePair } from "#app/cart/cart.ts";
import { inBrowser } from "#app/foundation/browser.ts";

/** The price in rubles that the shopper last saw: a change is pointed out on its line [CRT-10]. */
export type SeenPrice = Pair & { price: number };
type Quoted = Pair & { unit: { price: number } };

const KEY = "gong.cart.seen.1";

export function readSeen(): SeenPrice[] {
  try {
    const stored: unknown = JSON.parse(inBrowser.read(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((seen) => typeof seen?.price === "number") : [];
  } catch {
    return [];
  }
}

export function rememberPrices(lines: readonly Quoted[], all = false): void {
  const before = readSeen();
  const next = lines.flatMap(({ productid, specification, unit }) => {
    const seen = before.find((each) => samePair(each, { productid, specification }));
    const price = all || !seen ? unit.price : seen.price;
    return price > 0 ? [{ productid, specification, price }] : [];
  });
  inBrowser.keep(KEY, JSON.stringify(next));
}

export const formerPrice = (seen: readonly SeenPrice[], line: Quoted): number | null => {
  const known = seen.find((each) => samePair(each, line));
  return known && line.unit.price > 0 && known.price !== line.unit.price ? known.price : null;
};
