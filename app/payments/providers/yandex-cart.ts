import { byLargestRemainder } from "../by-largest-remainder.ts";
import type { Charge, SoldLine } from "./provider.ts";

export type CartItem = { productId: string; title: string; count: number; totalMinor: number };

/** The cart to pay: prepaid amounts spread over lines; uneven lines split a kopeck apart, as prices need two decimals. */
export function cartOf({ lines, prepaidMinor }: Pick<Charge, "lines" | "prepaidMinor">): CartItem[] {
  const prepaid = byLargestRemainder(
    prepaidMinor,
    lines.map(({ sumMinor }) => sumMinor),
  );
  const taken = new Set<string>();
  return lines.flatMap(({ name, sku, quantity, sumMinor }, index) =>
    evenly(sumMinor - prepaid[index]!, quantity).map((part) => ({ productId: unusedId(sku, taken), title: name, ...part })),
  );
}

export function evenly(sumMinor: number, quantity: number): { count: number; totalMinor: number }[] {
  const dearer = sumMinor % quantity;
  const priceMinor = (sumMinor - dearer) / quantity;
  const parts = [
    { count: quantity - dearer, totalMinor: (quantity - dearer) * priceMinor },
    { count: dearer, totalMinor: dearer * (priceMinor + 1) },
  ];
  return parts.filter(({ totalMinor }) => totalMinor > 0);
}

/** The cart after a partial refund of unknown lines: an exactly matching line, else one line's pieces, else from the first on. */
export function cartWithout(items: readonly CartItem[], lessMinor: number): CartItem[] {
  const whole = items.find(({ totalMinor }) => totalMinor === lessMinor);
  if (whole) return items.filter((item) => item !== whole);
  const some = items.find((item) => item.totalMinor > lessMinor && Number.isInteger(piecesFor(item, lessMinor)));
  if (some) return items.map((item) => (item === some ? fewer(item, lessMinor) : item));
  let rest = lessMinor;
  return items.flatMap((item) => {
    const less = Math.min(rest, item.totalMinor);
    rest -= less;
    if (less === item.totalMinor) return [];
    return [less === 0 ? item : { ...item, count: 1, totalMinor: item.totalMinor - less }];
  });
}

const ROUNDING_MINOR = 100;

/** The cart after returning these lines: removes their pieces, then a rounding remainder. Never raises a price. */
export function cartAfter(items: readonly CartItem[], lessMinor: number, lines: readonly SoldLine[]): CartItem[] {
  const left = withoutLines(items, lines);
  const restMinor = lessMinor - (sumOf(items) - sumOf(left));
  if (restMinor >= ROUNDING_MINOR) return cartWithout(left, restMinor);
  if (restMinor > 0) return cheaper(left, restMinor);
  if (restMinor === 0) return left;
  const gone = items.find(({ productId, totalMinor }) => totalMinor > -restMinor && !left.some((one) => one.productId === productId));
  return gone ? [...left, { ...gone, count: 1, totalMinor: -restMinor }] : cartWithout(items, lessMinor);
}

function withoutLines(items: readonly CartItem[], lines: readonly SoldLine[]): CartItem[] {
  const rest = new Map(lines.map((line) => [line, line.quantity]));
  return items.flatMap((item) => {
    const line = lines.find((one) => rest.get(one)! > 0 && isOf(item, one));
    if (!line) return [item];
    const pieces = Math.min(rest.get(line)!, item.count);
    rest.set(line, rest.get(line)! - pieces);
    return pieces === item.count ? [] : [fewer(item, (item.totalMinor * pieces) / item.count)];
  });
}

/** A line's second part and duplicates have a suffix (`unusedId`). */
const isOf = ({ productId, title }: CartItem, { sku, name }: SoldLine): boolean =>
  productId === sku || (title === name && productId.startsWith(`${sku}-`));

function cheaper(items: readonly CartItem[], lessMinor: number): CartItem[] {
  const bearer = items.find(({ count, totalMinor }) => totalMinor > lessMinor && (totalMinor - lessMinor) % count === 0);
  if (!bearer) return cartWithout(items, lessMinor);
  return items.map((item) => (item === bearer ? { ...item, totalMinor: item.totalMinor - lessMinor } : item));
}

const sumOf = (items: readonly CartItem[]): number => items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);

const piecesFor = ({ count, totalMinor }: CartItem, sumMinor: number) => (sumMinor * count) / totalMinor;

const fewer = (item: CartItem, lessMinor: number): CartItem => ({
  ...item,
  count: item.count - piecesFor(item, lessMinor),
  totalMinor: item.totalMinor - lessMinor,
});

function unusedId(sku: string, taken: Set<string>): string {
  let id = sku;
  for (let n = 2; taken.has(id); n++) id = `${sku}-${n}`;
  taken.add(id);
  return id;
}
