import { createHmac } from "node:crypto";
import { mostPasskeys } from "./passkey.ts";

/** As long as those of the usual authenticators. */
const LENGTHS = [16, 20, 32];

/** The names of somebody's passkeys among names that nobody has: always as many, and for the same phone the same ones [T12]. */
export function decoys(key: string, about: string, real: readonly string[]): string[] {
  const draw = (what: string) => createHmac("sha256", key).update(`decoy ${what} ${about}`).digest();
  const made = Array.from({ length: Math.max(0, mostPasskeys - real.length) }, (_, n) =>
    draw(`${n}`)
      .subarray(0, LENGTHS[draw(`length ${n}`)[0]! % LENGTHS.length])
      .toString("base64url"),
  );
  return [...real, ...made].sort();
}
