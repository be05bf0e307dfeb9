import { beginsWithZeros } from "./spraying.ts";

/** The small work asked of every browser while somebody guesses codes: a number that gives the hash its zeros. Nothing to see, hear or solve. */
export async function proveWork(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let n = 0; ; n++) {
    const hash = await crypto.subtle.digest("SHA-256", encoder.encode(`${challenge} ${n}`));
    if (beginsWithZeros(new Uint8Array(hash), bits)) return String(n);
  }
}
