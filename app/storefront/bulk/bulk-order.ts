import { MOST_LINES, type Pair, samePair } from "#app/cart/cart.ts";

export type BulkLine = Pair & { name: string; size: string; quantity: number };

export const cellKey = ({ productid, specification }: Pair): string => `${productid} ${specification}`;

/** Sets a quantity, 0 removes; null if a cart can't hold another line. */
export function setLine(wanted: readonly BulkLine[], line: BulkLine): BulkLine[] | null {
  if (line.quantity === 0) return wanted.filter((each) => !samePair(each, line));
  if (wanted.some((each) => samePair(each, line))) return wanted.map((each) => (samePair(each, line) ? line : each));
  return wanted.length < MOST_LINES ? [...wanted, line] : null;
}

/** Merges lines; also returns those beyond the limit. */
export function takeIn<L extends BulkLine>(wanted: readonly BulkLine[], lines: readonly L[]): { wanted: BulkLine[]; over: L[] } {
  const over: L[] = [];
  const taken = lines.reduce<readonly BulkLine[]>((all, line) => {
    const next = setLine(all, line);
    if (!next) over.push(line);
    return next ?? all;
  }, wanted);
  return { wanted: [...taken], over };
}

/** What the cart doesn't hold: unsent, changed since, or refused. */
export const stillWanted = (wanted: readonly BulkLine[], sent: readonly BulkLine[], dropped: readonly Pair[]): BulkLine[] =>
  wanted.filter((line) => !sent.includes(line) || dropped.some((other) => samePair(other, line)));
