import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";

/** What the store's own code needs of a build, and tests of it: messages and fonts. */
const TEXTS = {
  stamp: "app/foundation/i18n/messages/.made-from",
  sources: [
    "messages/**/*",
    "project.inlang/settings.json",
    "tooling/build/compile-messages.ts",
    "tooling/build/build-fonts.ts",
    "package-lock.json",
  ],
};
/** Plugins, and the lock file for their versions, make other pages of the same code. */
const PAGES = {
  stamp: "build/.made-from",
  sources: [
    "app/**/*",
    ...TEXTS.sources,
    "vite.config.ts",
    "react-router.config.ts",
    "tooling/build/*.ts",
  ],
};
type Made = typeof TEXTS;

/** What these files hold, but for tests and what is made of others, in one line. */
export function hashOfSources(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of globSync(patterns).sort())
    if (!/i18n\/messages\/|\.generated\.|\.test\.tsx?$/.test(path) && statSync(path).isFile()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

const isMade = ({ stamp, sources }: Made) => existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources(sources);
const note = ({ stamp, sources }: Made) => writeFileSync(stamp, hashOfSources(sources));

/** Builds the site unless the present build was made from exactly these sources. */
export async function buildIfNeeded(report: (line: string) => void): Promise<void> {
  await (await buildTextsIfNeeded(report)).pages;
}

/** The same, and answers as soon as the store's own code can be loaded: its pages may come meanwhile. */
export async function buildTextsIfNeeded(report: (line: string) => void): Promise<{ pages: Promise<void> }> {
  const isWhole = isMade(PAGES);
  if (!isWhole) report("building the pages");
  await makeTexts();
  if (isWhole) return { pages: Promise.resolve() };
  const pages = buildPagesBeside().then(() => note(PAGES));
  // Who waits for them hears of it, later.
  pages.catch(() => {});
  return { pages };
}

/** Messages and fonts, unless those there are were made from exactly these sources. */
export async function makeTexts(): Promise<void> {
  if (isMade(TEXTS)) return;
  // The compiler takes half a second to read.
  const { buildTexts } = await import("./build.ts");
  await buildTexts();
  note(TEXTS);
}

/** In a process of its own: it takes a core, and an environment, for itself. */
async function buildPagesBeside(): Promise<void> {
  const building = spawn(process.execPath, ["tooling/build/build.ts", "pages"], { stdio: ["ignore", "inherit", "inherit"] });
  const [status] = await once(building, "exit");
  if (status !== 0) throw new Error("The pages could not be built");
}
