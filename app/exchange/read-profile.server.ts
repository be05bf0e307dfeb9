import { readFileSync } from "node:fs";
import { prettyIssue } from "./pretty-issue.ts";
import { type Profile, profileContract } from "./profile.contract.ts";

/** Reads a profile's file. Throws a line for people when it can't be used. */
export function readProfile(path: string): Profile {
  const parsed = profileContract.safeParse(JSON.parse(textOf(path)));
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
