import { readFileSync } from "node:fs";
import { issueInWords } from "../issue-in-words.ts";
import { UserError } from "../plain-reason.ts";
import { demoSellers, type Sellers, sellers } from "./seller.ts";

/** The sellers on papers: fictional ones, or those of a file. Throws with every mistake in it, since money would go astray. */
export function readSellers(path: string | undefined): Sellers {
  if (!path) return demoSellers;
  const read = sellers.safeParse(contentOf(path));
  if (read.success) return read.data;
  throw new UserError(
    `SELLERS_FILE can't be used:\n${read.error.issues.map((issue) => `  ${issue.path.join(".")} ${issueInWords(issue)}`).join("\n")}`,
  );
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new UserError(`SELLERS_FILE can't be used: there is no JSON to be read at ${path}.`);
  }
}
