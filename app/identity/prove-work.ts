import { beginsWithZeros } from "./spraying.ts";

/** Hashes that are asked for together: one by one each would wait for its turn longer than it takes. */
const BATCH = 256;

/** The small work asked of every browser while somebody guesses codes: a number that gives the hash its zeros. Nothing to see, hear or solve. */
export async function proveWork(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const tried = Array.from({ length: BATCH }, (_, n) => crypto.subtle.digest("SHA-256", encoder.encode(`${challenge} ${first + n}`)));
    const found = (await Promise.all(tried)).findIndex((hash) => beginsWithZeros(new Uint8Array(hash), bits));
    if (found >= 0) return String(first + found);
  }
}
