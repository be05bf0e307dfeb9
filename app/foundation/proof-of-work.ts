/** Half a second on a desktop, two on a phone. */
export const proofBits = 16;

export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false;
  return hash[whole]! >> (8 - (bits & 7)) === 0;
}
