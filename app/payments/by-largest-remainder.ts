/** Largest remainder method. Weights may be zero, not all. */
export function byLargestRemainder(amountMinor: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (amountMinor === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const shares = exact.map((product) => Number(product / whole));
  const rest = amountMinor - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((product, index) => ({ index, remainder: product % whole }));
  byRemainder.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, rest)) shares[index]! += 1;
  return shares;
}
