import { priceCart } from "../app/pricing/price-cart.ts";
import { aCart, aLine, aPromo } from "../test/examples/a-cart.ts";

/** Median milliseconds to price two hundred lines with a code naming fifty models and categories. */
export function priceManyLines(): number {
  const lines = Array.from({ length: 200 }, (_, n) =>
    aLine(
      { modelId: `model-${n}`, categoryIds: [`category-${n % 60}`], sale: n % 3 ? 0 : 10, listMinor: (990 + n * 10) * 100 },
      { quantity: 1 + (n % 3) },
    ),
  );
  const named = (what: string) => Array.from({ length: 25 }, (_, n) => `${what}-${n * 2}`);
  const cart = aCart({ lines, promo: aPromo({ modelIds: named("model"), categoryIds: named("category") }) });
  const times = Array.from({ length: 101 }, () => {
    const from = performance.now();
    priceCart(cart);
    return performance.now() - from;
  });
  return times.sort((a, b) => a - b)[50]!;
}
