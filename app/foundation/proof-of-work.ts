/** How hard the proof is: half a second of a desk's browser, two of a phone's. */
export const proofBits = 16;

/** True when a SHA-256 begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false;
  return hash[whole]! >> (8 - (bits & 7)) === 0;
}
