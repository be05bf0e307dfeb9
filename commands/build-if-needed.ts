import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { buildTexts } from "./build.ts";

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
  await (await buildTextsIfNeeded(report)).pages;
}

/** The same, and answers as soon as the store's own code can be loaded: its pages may come meanwhile. */
export async function buildTextsIfNeeded(report: (line: string) => void): Promise<{ pages: Promise<void> }> {
  const wanted = hashOfSources(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted && existsSync("app/foundation/i18n/messages/messages.js"))
    return { pages: Promise.resolve() };
  report("building the pages");
  await buildTexts();
  const pages = buildPagesBeside().then(() => writeFileSync(STAMP, wanted));
  // Who waits for them hears of it, later.
  pages.catch(() => {});
  return { pages };
}

/** In a process of its own: it takes a core, and an environment, for itself. */
async function buildPagesBeside(): Promise<void> {
  const building = spawn(process.execPath, ["commands/build.ts", "pages"], { stdio: ["ignore", "inherit", "inherit"] });
  const [status] = await once(building, "exit");
  if (status !== 0) throw new Error("The pages could not be built");
}
