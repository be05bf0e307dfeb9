export type GoodsLine = {
  productId: string;
  specificationId: string;
  quantity: number;
  name: string;
  size: string;
  sku: string;
  /** What stands in the field instead of a quantity. */
  typed?: string | undefined;
};
type Key = Pick<GoodsLine, "productId" | "specificationId">;
export const keyOf = ({ productId, specificationId }: Key): string => `${productId} ${specificationId}`;
export const isSameGoods = (one: Key, other: Key): boolean => keyOf(one) === keyOf(other);

export const MOST_PIECES = 999;

/** What is no quantity stays as it was typed, and the quantity before it stays too. */
export function withQuantity<Line extends GoodsLine>({ typed: _before, ...line }: Line, text: string): Line {
  const quantity = /^\d+$/.test(text) ? Number(text) : 0;
  const isRight = quantity >= 1 && quantity <= MOST_PIECES;
  return (isRight ? { ...line, quantity } : { ...line, typed: text }) as Line;
}

/** The first line whose field holds no quantity. */
export const unreadable = <Line extends GoodsLine>(lines: readonly Line[]): Line | undefined =>
  lines.find(({ typed }) => typed !== undefined);
