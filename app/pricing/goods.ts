import type { Dimensions } from "#app/foundation/parcel.ts";

/** One product in one size, as far as its price goes. */
export type PricedGoods = {
  name: string;
  modelId: string;
  /** `model.category` and each of `categoryid`; no ancestors [PRC-21]. */
  categoryIds: readonly string[];
  /** Of the chosen size, as `offerOf` gives them [PRC-19]. */
  listMinor: number;
  sale: number;
  noPromo: boolean;
  madeToOrder: boolean;
  hasSizes: boolean;
  /** Ready stock less reservations. */
  available: number;
  /** Published on this storefront. */
  sellable: boolean;
  marking: string | null;
  dimensions: Dimensions;
  /** Takes no promo, bonus, advance or deposit and earns no cashback [GFT-05]. */
  certificate?: boolean;
  /** `sale` is a dealer's percent, not the goods' own. */
  dealer?: boolean;
};

export const NO_SIZE = "0";

export type AskedLine = {
  productId: string;
  /** "0" = none chosen. */
  specificationId: string;
  quantity: number;
  goods: PricedGoods | null;
  /** What one cost without promo when it was put in the cart; another price now is pointed out [CRT-10]. */
  seenUnitMinor?: number | null;
};

/** Names a line: one product in one size is one line [CRT-04]. */
export const lineKey = (line: { productId: string; specificationId: string }): string => `${line.productId} ${line.specificationId}`;

/** Unites lines of one product and size, at the place of the first, so that two halves cannot slip past the stock [CRT-04]. */
export function mergeLines(lines: readonly AskedLine[]): AskedLine[] {
  const merged = new Map<string, AskedLine>();
  for (const line of lines) {
    const earlier = merged.get(lineKey(line));
    merged.set(lineKey(line), earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}
