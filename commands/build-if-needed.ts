import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { build } from "./build.ts";

const STAMP = "build/.made-from";
const SOURCES = [
  "app/**/*",
  "messages/**/*",
  "project.inlang/settings.json",
  "package.json",
  "vite.config.ts",
  "react-router.config.ts",
  "commands/build*.ts",
  "commands/compile-messages.ts",
  "commands/split-messages.ts",
  "commands/set-type.ts",
];

/** What these files hold, but for what is made of others, in one line. */
export function hashOfSources(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of globSync(patterns).sort())
    if (!path.includes("i18n/messages/") && !path.includes(".generated.") && statSync(path).isFile())
      hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

/** Builds the site unless the present build was made from exactly these sources. */
export async function buildIfNeeded(report: (line: string) => void): Promise<void> {
  const wanted = hashOfSources(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted && existsSync("app/foundation/i18n/messages/messages.js")) return;
  report("building the pages");
  await build();
  writeFileSync(STAMP, wanted);
}
