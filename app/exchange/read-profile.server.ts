import { readFileSync } from "node:fs";
import { type GivenProfile, profileContract } from "./profile.contract.ts";
import { because, issuesOf, say } from "./reasons.ts";

/** Reads a profile file, overridden by `said`. Throws a readable error. */
export function readProfile(path: string | undefined, said: Record<string, string> = {}): GivenProfile {
  const parsed = profileContract.safeParse({ ...(path === undefined ? {} : contentOf(path)), ...said });
  if (!parsed.success) throw new Error(say(issuesOf(parsed.error)));
  return parsed.data;
}

function contentOf(path: string): object {
  const text = textOf(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(say(because("json", { detail: (error as Error).message })), { cause: error });
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new Error(say(because(isAbsent ? "profile-no-file" : "profile-unreadable")), { cause: error });
  }
}
