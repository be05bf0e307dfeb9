import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The studio's output (`demo/studio`). */
export const mastersFolder = join(import.meta.dirname, "pictures");
export const masters: ReadonlySet<string> = new Set(readdirSync(mastersFolder));
