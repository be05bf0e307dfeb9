import { shareHalfUp, wholeRubles } from "#app/foundation/money.ts";

/** Splits whole rubles (`amountMinor`) by weight: half-up, remainder by descending weight, each within 0…`room` [PRC-23]. */
export function spread(amountMinor: number, weights: readonly number[], room: readonly number[] = weights): number[] {
  const whole = sum(weights);
  if (amountMinor < 0 || amountMinor % 100 !== 0 || amountMinor > sum(room.map(wholeRubles)))
    throw new Error(`${amountMinor} does not fit ${room}`);
  if (amountMinor === 0) return weights.map(() => 0);
  // Free lines weigh the same.
  const even = whole === 0;
  const shares = weights.map((weight, index) => {
    const share = shareHalfUp(amountMinor / 100, even ? 1 : weight, even ? weights.length : whole) * 100;
    return Math.min(share, room[index]!);
  });
  handOutRest(amountMinor - sum(shares), shares, weights, room);
  return shares;
}

/** Delivery may exceed the goods, so lines may carry more than their price [PRC-24]. */
export function spreadCost(amountMinor: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  return spread(amountMinor, weights, amountMinor > sum(weights) ? weights.map(() => amountMinor) : weights);
}

function handOutRest(restMinor: number, shares: number[], weights: readonly number[], room: readonly number[]) {
  const step = Math.sign(restMinor) * 100;
  const order = weights.map((_, index) => index).sort((a, b) => weights[b]! - weights[a]! || a - b);
  for (let rest = restMinor; rest !== 0; ) {
    for (const index of order) {
      const next = shares[index]! + step;
      if (rest === 0 || next < 0 || next > room[index]!) continue;
      shares[index] = next;
      rest -= step;
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
