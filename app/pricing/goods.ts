import type { Dimensions } from "#app/foundation/parcel.ts";

export type PricedGoods = {
  name: string;
  modelId: string;
  /** `model.category` and each `categoryid`, without ancestors [PRC-21]. */
  categoryIds: readonly string[];
  /** Of the chosen size, from `offerOf` [PRC-19]. */
  listMinor: number;
  sale: number;
  noPromo: boolean;
  madeToOrder: boolean;
  hasSizes: boolean;
  /** Stock less reservations. */
  available: number;
  sellable: boolean;
  marking: string | null;
  dimensions: Dimensions;
  /** Excluded from promo, balances and cashback [GFT-05]. */
  certificate?: boolean;
  /** `sale` is the dealer's percentage. */
  dealer?: boolean;
};

export const NO_SIZE = "0";

export type AskedLine = {
  productId: string;
  /** "0" = none. */
  specificationId: string;
  quantity: number;
  goods: PricedGoods | null;
  /** The unit price without promo when added, to report changes [CRT-10]. */
  seenUnitMinor?: number | null;
};

export type GoodsKey = Pick<AskedLine, "productId" | "specificationId">;

export const lineKey = (line: GoodsKey): string => `${line.productId} ${line.specificationId}`;

/** Merges duplicates at the first's place, so they can't exceed stock together [CRT-04]. */
export function mergeLines(lines: readonly AskedLine[]): AskedLine[] {
  const merged = new Map<string, AskedLine>();
  for (const line of lines) {
    const earlier = merged.get(lineKey(line));
    merged.set(lineKey(line), earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}
