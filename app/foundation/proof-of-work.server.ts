import { createHash } from "node:crypto";
import { Problem } from "./http/problem.ts";
import { beginsWithZeros, proofBits } from "./proof-of-work.ts";

/** Whether a browser has done the small work that `challenge` asks for. */
export const provesWork = (challenge: string, proof: string | undefined): boolean =>
  proof !== undefined && beginsWithZeros(createHash("sha256").update(`${challenge} ${proof}`).digest(), proofBits);

/** The challenge, for a browser that has not done it. */
export const workToDo = (challenge: string) => new Problem(403, "prove_work", { challenge, bits: proofBits });
