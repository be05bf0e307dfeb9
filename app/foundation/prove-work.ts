import { beginsWithZeros } from "./proof-of-work.ts";

/** Hashes per batch: awaiting each alone takes longer than hashing. */
const BATCH = 256;
/** Yields to the page first and then this often, since back-to-back hashing would freeze it. */
const REST_EVERY_MS = 50;
const rest = () => new Promise((goOn) => setTimeout(goOn));

/** Proof of work, demanded while someone guesses codes or tests cards: finds a number whose hash has enough zeros. */
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
