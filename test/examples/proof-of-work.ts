import { hash } from "node:crypto";
import { beginsWithZeros } from "#app/foundation/proof-of-work.ts";

/** Solves a challenge twenty times as fast as a browser does. */
export function proofOfWork(challenge: string, bits: number): string {
  let tried = 0;
  while (!beginsWithZeros(hash("sha256", `${challenge} ${tried}`, "buffer"), bits)) tried++;
  return String(tried);
}
