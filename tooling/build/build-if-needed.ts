import { spawn } from "node:child_process";
import { once } from "node:events";
import { isMade, PAGES, TEXTS } from "./made-from.ts";

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
  const pages = buildPagesBeside();
  // A failure is reported to whichever caller awaits `pages`.
  pages.catch(() => {});
  return { pages };
}

/** Messages and fonts, unless the present ones were made from exactly these sources. */
export async function makeTexts(report: (line: string) => void = () => {}): Promise<void> {
  if (isMade(TEXTS)) return;
  report("compiling the messages");
  // The compiler takes half a second to read.
  const { buildTexts } = await import("./build.ts");
  await buildTexts();
}

/** In a process of its own: it takes a core, and an environment, for itself. */
async function buildPagesBeside(): Promise<void> {
  const building = spawn(process.execPath, ["tooling/build/build.ts", "pages"], { stdio: ["ignore", "inherit", "inherit"] });
  const [status] = await once(building, "exit");
  if (status !== 0) throw new Error("The pages could not be built");
}
