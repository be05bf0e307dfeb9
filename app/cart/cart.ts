import { maxQuantity } from "#app/pricing/supply.ts";

/** The browser's line; `timeadd`: when it was added, or the server's entry [CRT-01] [CRT-02]. */
export type LocalLine = { productid: string; quantity: number; timeadd: string; specification: string };
export type Pair = Pick<LocalLine, "productid" | "specification">;

export const goodsKeyOf = ({ productid, specification }: Pair) => ({ productId: productid, specificationId: specification });

/** The number is the format's version. */
export const CART_KEY = "gong.cart.1";
export const NO_SIZE = "0";
export const MOST_LINES = 200;

export const samePair = (a: Pair, b: Pair): boolean => a.productid === b.productid && a.specification === b.specification;

/** An existing pair leaves the cart unchanged [CRT-04] [CRT-12]. */
export const addLine = (lines: readonly LocalLine[], line: LocalLine): readonly LocalLine[] =>
  lines.some((other) => samePair(other, line)) ? lines : [...lines, line];

export const removeLine = (lines: readonly LocalLine[], pair: Pair): readonly LocalLine[] => lines.filter((line) => !samePair(line, pair));

/** Between 1 and what is available [CRT-06]. */
export const capQuantity = (asked: number, max: number): number => Math.max(1, Math.min(Math.trunc(asked) || 1, max));

export const setQuantity = (lines: readonly LocalLine[], pair: Pair, asked: number, max: number): readonly LocalLine[] =>
  lines.map((line) => (samePair(line, pair) ? { ...line, quantity: capQuantity(asked, max) } : line));

/** The quantity after merging two lines, and whether stock capped it [CRT-12]. */
export const unitedQuantity = (asked: number, twin: number, max: number): { quantity: number; cut: boolean } => ({
  quantity: Math.min(asked + twin, max),
  cut: asked + twin > max,
});

/** Changes a line's size; merges with an existing line of that size, capped by `max` [CRT-04] [CRT-12]. */
export function changeSpecification(lines: readonly LocalLine[], pair: Pair, specification: string, max: number): readonly LocalLine[] {
  const changed = lines.find((line) => samePair(line, pair));
  if (!changed || specification === pair.specification) return lines;
  const twin = lines.find((line) => samePair(line, { ...pair, specification }));
  if (!twin) return lines.map((line) => (line === changed ? { ...line, specification, quantity: capQuantity(line.quantity, max) } : line));
  const { quantity } = unitedQuantity(changed.quantity, twin.quantity, max);
  return lines.filter((line) => line !== changed).map((line) => (line === twin ? { ...line, quantity: Math.max(1, quantity) } : line));
}

/** The most of a line a cart may hold [CRT-06] [CRT-13]. */
export const maxOf = (line: { balance: number; madeToOrder: boolean }): number =>
  maxQuantity({ available: line.balance, madeToOrder: line.madeToOrder });

/** Tolerates anything in storage. */
export function readLines(stored: string | null): readonly LocalLine[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isLine).reduce<readonly LocalLine[]>(addLine, []) : [];
  } catch {
    return [];
  }
}

const isLine = (line: Partial<LocalLine> | null): line is LocalLine =>
  typeof line?.productid === "string" &&
  typeof line.specification === "string" &&
  typeof line.timeadd === "string" &&
  Number.isInteger(line.quantity) &&
  line.quantity! >= 1 &&
  line.quantity! <= 999;
