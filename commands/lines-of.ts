import { readFileSync } from "node:fs";
import { UserError } from "../app/foundation/plain-reason.ts";

/** The lines of a file as a scanner sends them, a code each; empty ones are none. */
export function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/).filter(Boolean);
  } catch {
    throw new UserError(`${path} can't be read.`);
  }
}
