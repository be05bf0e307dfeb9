/** "12.50" at rate "95.10" → kopecks, rounded up to rubles, in integers [PRC-18]. Undefined if invalid. */
export function priceInRubles(decimal: string, rate: string): number | undefined {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(decimal)) return undefined;
  const product = scaled(decimal) * scaled(rate);
  const whole = 10n ** 16n;
  return Number((product + whole - 1n) / whole) * 100;
}

/** The product of two rates, rounded up to the eight decimals that a rate has. */
export function timesRate(one: string, other: string): string {
  const product = (scaled(one) * scaled(other) + 10n ** 8n - 1n) / 10n ** 8n;
  const digits = product.toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

function scaled(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, "0"));
}
