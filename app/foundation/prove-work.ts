import { beginsWithZeros } from "./proof-of-work.ts";

/** Hashes that are asked for together: one by one each would wait for its turn longer than it takes. */
const BATCH = 256;
/** Hashes that come one upon the other leave the page no turn: before the first, and so often then, it gets one. */
const REST_EVERY_MS = 50;
const rest = () => new Promise((goOn) => setTimeout(goOn));

/**
 * The small work asked of every browser while somebody guesses codes or tries out cards: a number that gives the hash its zeros. Nothing to see, hear or solve; the
 * page goes on meanwhile, and says what it waits for.
 */
export async function proveWork(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  let rested = Number.NEGATIVE_INFINITY;
  for (let first = 0; ; first += BATCH) {
    if (performance.now() - rested > REST_EVERY_MS) {
      await rest();
      rested = performance.now();
    }
    const tried = Array.from({ length: BATCH }, (_, n) => crypto.subtle.digest("SHA-256", encoder.encode(`${challenge} ${first + n}`)));
    const found = (await Promise.all(tried)).findIndex((hash) => beginsWithZeros(new Uint8Array(hash), bits));
    if (found >= 0) return String(first + found);
  }
}
