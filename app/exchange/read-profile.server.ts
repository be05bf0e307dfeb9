import { readFileSync } from "node:fs";
import { prettyIssue } from "./pretty-issue.ts";
import { type GivenProfile, profileContract } from "./profile.contract.ts";

/** Reads a profile file, overridden by `said`. Throws a readable error. */
export function readProfile(path: string | undefined, said: Record<string, string> = {}): GivenProfile {
  const parsed = profileContract.safeParse({ ...(path === undefined ? {} : JSON.parse(textOf(path))), ...said });
  if (!parsed.success) throw new Error(prettyIssue(parsed.error));
  return parsed.data;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error((error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : "it can't be read as a file", {
      cause: error,
    });
  }
}
