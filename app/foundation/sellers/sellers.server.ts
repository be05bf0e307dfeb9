import { readFileSync } from "node:fs";
import { m } from "../i18n/messages/messages.js";
import { issueLines } from "../issues.ts";
import { UserError } from "../plain-reason.ts";
import { demoSellers, type Sellers, sellers } from "./seller.ts";

/** The sellers on papers: fictional ones, or those of a file. Throws with every mistake in it, since money would go astray. */
export function readSellers(path: string | undefined): Sellers {
  if (!path) return demoSellers;
  const read = sellers.safeParse(contentOf(path));
  if (read.success) return read.data;
  throw new UserError(m.setting_sellers({ issues: issueLines(read.error) }));
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new UserError(m.setting_sellers_unread({ path }));
  }
}
