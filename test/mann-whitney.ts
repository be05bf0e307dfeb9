/** Two-sided Mann–Whitney `p` (normal approximation with ties) and Cliff's `delta`, −1 to 1; below 0.147 is negligible. */
export function compareSamples(one: readonly number[], other: readonly number[]): { p: number; delta: number } {
  const all = [...one.map((value) => ({ value, ours: 1 })), ...other.map((value) => ({ value, ours: 0 }))].sort(
    (a, b) => a.value - b.value,
  );
  const [n, k] = [one.length, other.length];
  let ranks = 0;
  let ties = 0;
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]!.value === all[from]!.value) to++;
    for (const { ours } of all.slice(from, to)) ranks += (ours * (from + 1 + to)) / 2;
    ties += (to - from) ** 3 - (to - from);
  }
  const u = ranks - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * k) / 12) * (n + k + 1 - ties / ((n + k) * (n + k - 1))));
  const z = deviation ? Math.max(0, Math.abs(u - (n * k) / 2) - 0.5) / deviation : 0;
  return { p: Math.min(1, tails(z)), delta: (2 * u) / (n * k) - 1 };
}

/** Both normal tails (Abramowitz and Stegun 7.1.26, seven digits). */
function tails(z: number): number {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return polynomial * Math.exp((-z * z) / 2);
}
