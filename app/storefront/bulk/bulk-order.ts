import { MOST_LINES, type Pair, samePair } from "#app/cart/cart.ts";

export type Wanted = Pair & { name: string; size: string; quantity: number };

export const cellKey = ({ productid, specification }: Pair): string => `${productid} ${specification}`;

/** The order with a line as it is wanted now, without it at 0; null where it would be one more than a cart takes. */
export function setLine(wanted: readonly Wanted[], line: Wanted): Wanted[] | null {
  if (line.quantity === 0) return wanted.filter((each) => !samePair(each, line));
  if (wanted.some((each) => samePair(each, line))) return wanted.map((each) => (samePair(each, line) ? line : each));
  return wanted.length < MOST_LINES ? [...wanted, line] : null;
}

/** The order with these lines in it, and those there was no room for. */
export function takeIn<L extends Wanted>(wanted: readonly Wanted[], lines: readonly L[]): { wanted: Wanted[]; over: L[] } {
  const over: L[] = [];
  const taken = lines.reduce<readonly Wanted[]>((all, line) => {
    const next = setLine(all, line);
    if (!next) over.push(line);
    return next ?? all;
  }, wanted);
  return { wanted: [...taken], over };
}

/** What has not come into the cart: it was not sent, has been changed since, or was dropped there. */
export const stillWanted = (wanted: readonly Wanted[], sent: readonly Wanted[], dropped: readonly Pair[]): Wanted[] =>
  wanted.filter((line) => !sent.includes(line) || dropped.some((other) => samePair(other, line)));
