/** "12.50" at "95.10" rubles for one → kopecks of whole rubles, rounded up, no floats [PRC-18]. Undefined when it is no price. */
export function priceInRubles(decimal: string, rate: string): number | undefined {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(decimal)) return undefined;
  const product = scaled(decimal) * scaled(rate);
  const whole = 10n ** 16n;
  return Number((product + whole - 1n) / whole) * 100;
}

/** In hundred-millionths. */
function scaled(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(8, "0"));
}
