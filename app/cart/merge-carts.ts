import { type GoodsKey, lineKey, type PricedGoods } from "#app/pricing/goods.ts";
import { supplyOf } from "#app/pricing/supply.ts";

export type CartLine = GoodsKey & { quantity: number };

const samePair = (a: GoodsKey, b: GoodsKey) => lineKey(a) === lineKey(b);

export type DropReason = "gone" | "sold_out" | "full";
export type Merged<S extends CartLine> = {
  add: CartLine[];
  raise: { line: S; quantity: number }[];
  remove: S[];
  dropped: (GoodsKey & { reason: DropReason })[];
  cut: (GoodsKey & { max: number })[];
};

/** Merges by the larger quantity per pair, so repeats are harmless; unavailable lines are dropped and reported [CRT-07] [CRT-12]. */
export function mergeCarts<S extends CartLine>(
  local: readonly CartLine[],
  server: readonly S[],
  goodsOf: (pair: GoodsKey) => PricedGoods | null,
  mostLines: number,
): Merged<S> {
  const merged: Merged<S> = { add: [], raise: [], remove: [], dropped: [], cut: [] };
  const look = (wanted: CartLine) => {
    const supply = supplyOf({ ...wanted, goods: goodsOf(wanted) });
    const lost = supply.problem === "gone" || supply.problem === "sold_out" ? supply.problem : null;
    return { lost, max: supply.problem === "short" ? supply.max! : null };
  };
  const told = ({ productId, specificationId }: GoodsKey) => ({ productId, specificationId });

  for (const line of server) {
    const twin = local.filter((other) => samePair(other, line));
    const wanted = { ...line, quantity: Math.max(line.quantity, ...twin.map(({ quantity }) => quantity)) };
    const { lost, max } = look(wanted);
    const quantity = max ?? wanted.quantity;
    if (lost) merged.remove.push(line);
    if (lost) merged.dropped.push({ ...told(line), reason: lost });
    else if (quantity !== line.quantity) merged.raise.push({ line, quantity });
    if (!lost && max !== null) merged.cut.push({ ...told(line), max });
  }
  let room = mostLines - (server.length - merged.remove.length);
  for (const line of united(local.filter((each) => !server.some((other) => samePair(other, each))))) {
    const { lost, max } = look(line);
    if (lost || room <= 0) {
      merged.dropped.push({ ...told(line), reason: lost ?? "full" });
      continue;
    }
    room--;
    merged.add.push({ ...told(line), quantity: max ?? line.quantity });
    if (max !== null) merged.cut.push({ ...told(line), max });
  }
  return merged;
}

const united = (lines: readonly CartLine[]): CartLine[] =>
  lines
    .filter((line, at) => lines.findIndex((other) => samePair(other, line)) === at)
    .map((line) => ({ ...line, quantity: Math.max(...lines.filter((other) => samePair(other, line)).map(({ quantity }) => quantity)) }));
