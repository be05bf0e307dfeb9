import { spawn } from "node:child_process";
import { once } from "node:events";
import { isMade, PAGES, TEXTS } from "./made-from.ts";

export async function buildIfNeeded(report: (line: string) => void): Promise<void> {
  await (await buildTextsIfNeeded(report)).pages;
}

/** Returns once texts are ready; pages may follow. */
export async function buildTextsIfNeeded(report: (line: string) => void): Promise<{ pages: Promise<void> }> {
  const isWhole = isMade(PAGES);
  if (!isWhole) report("building the pages");
  await makeTexts();
  if (isWhole) return { pages: Promise.resolve() };
  const pages = buildPagesBeside();
  // Reported to callers that await `pages`.
  pages.catch(() => {});
  return { pages };
}

export async function makeTexts(report: (line: string) => void = () => {}): Promise<void> {
  if (isMade(TEXTS)) return;
  report("compiling the messages");
  // Importing the compiler takes half a second.
  const { buildTexts } = await import("./build.ts");
  await buildTexts();
}

/** In a process of its own, for CPU and environment. */
async function buildPagesBeside(): Promise<void> {
  const building = spawn(process.execPath, ["tooling/build/build.ts", "pages"], { stdio: ["ignore", "inherit", "inherit"] });
  const [status] = await once(building, "exit");
  if (status !== 0) throw new Error("The pages could not be built");
}
