import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Where the studio (`demo/studio`) puts what it photographs, and what is there. */
export const mastersFolder = join(import.meta.dirname, "pictures");
export const masters: ReadonlySet<string> = new Set(readdirSync(mastersFolder));
