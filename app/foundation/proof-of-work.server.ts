import { createHash } from "node:crypto";
import { ProblemError } from "./http/problem.ts";
import { beginsWithZeros, proofBits } from "./proof-of-work.ts";

export const provesWork = (challenge: string, proof: string | undefined): boolean =>
  proof !== undefined && beginsWithZeros(createHash("sha256").update(`${challenge} ${proof}`).digest(), proofBits);

export const workToDo = (challenge: string) => new ProblemError(403, "prove_work", { challenge, bits: proofBits });
