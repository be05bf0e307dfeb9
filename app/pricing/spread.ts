import { shareHalfUp, wholeRubles } from "#app/foundation/money.ts";

/**
 * Spreads whole rubles (`amountMinor`, kopecks) over lines by their weights: half-up shares, then what is left one ruble a line by
 * weight descending, ties in cart order, never leaving 0…`room` [PRC-23].
 *
 * `room` is the weights themselves, except where a line has already given part of itself, or may carry more than it costs.
 */
export function spread(amountMinor: number, weights: readonly number[], room: readonly number[] = weights): number[] {
  const whole = sum(weights);
  if (amountMinor < 0 || amountMinor % 100 !== 0 || amountMinor > sum(room.map(wholeRubles)))
    throw new Error(`${amountMinor} does not fit ${room}`);
  if (amountMinor === 0) return weights.map(() => 0);
  // Lines that all cost nothing weigh the same.
  const even = whole === 0;
  const shares = weights.map((weight, index) => {
    const share = shareHalfUp(amountMinor / 100, even ? 1 : weight, even ? weights.length : whole) * 100;
    return Math.min(share, room[index]!);
  });
  handOutRest(amountMinor - sum(shares), shares, weights, room);
  return shares;
}

/** Delivery may cost more than the goods; then a line may carry more than itself [PRC-24]. */
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
