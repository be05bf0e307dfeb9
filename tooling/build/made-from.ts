import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";

type BuildStamp = { stamp: string; sources: readonly string[] };

export const TEXTS: BuildStamp = {
  stamp: "app/foundation/i18n/messages/.made-from",
  sources: [
    "messages/**/*",
    "project.inlang/settings.json",
    "tooling/build/compile-messages.ts",
    "tooling/build/build-fonts.ts",
    "package-lock.json",
  ],
};
/** Plugins and locked versions affect pages too. */
export const PAGES: BuildStamp = {
  stamp: "build/.made-from",
  sources: ["app/**/*", ...TEXTS.sources, "vite*.config.ts", "react-router.config.ts", "tooling/build/*.ts"],
};

/** Skips tests and generated files. */
export function hashOfSources(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of globSync(patterns).sort())
    if (!/i18n\/messages\/|\.generated\.|\.test\.tsx?$/.test(path) && statSync(path).isFile()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

export const isMade = ({ stamp, sources }: BuildStamp): boolean =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources(sources);
export const stamp = ({ stamp, sources }: BuildStamp): void => writeFileSync(stamp, hashOfSources(sources));
