import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A build stays while it is one of the newest or young: pages that were opened from it ask for its files as long as they are open. */
const NEWEST = 10;
const YOUNG_MS = 14 * 86_400_000;
/** Another process may be laying its own build down this moment. */
const UNLISTED_MS = 3_600_000;

/**
 * Lays the files of a build beside those of builds before it, which open pages and other processes' pages still ask for, and drops builds
 * that nobody can have open any more. Names hold what is in a file, so builds share what they have in common. Answers the folder to serve.
 */
export async function keepBuild(
  { from, home, version }: { from: string; home: string; version: string },
  now = Date.now(),
): Promise<string> {
  const [files, builds] = [join(home, "files"), join(home, "builds")];
  for (const folder of [files, builds]) await mkdir(folder, { recursive: true });
  const names = await readdir(from);
  // Its list comes first: who tidies up meanwhile leaves what is on it.
  await putWhole(join(builds, `${version.replace(/[^\w-]/g, "") || "unnamed"}.json`), JSON.stringify(names));
  const kept = new Set(await readdir(files));
  for (const name of names) if (!kept.has(name)) await putFile(join(from, name), join(files, name));
  await dropOld(files, builds, now);
  return files;
}

async function dropOld(files: string, builds: string, now: number) {
  const lists = (await readdir(builds)).filter((name) => name.endsWith(".json"));
  const dated = await Promise.all(lists.map(async (name) => ({ path: join(builds, name), at: (await stat(join(builds, name))).mtimeMs })));
  dated.sort((a, b) => b.at - a.at);
  const named = new Set<string>();
  for (const [place, { path, at }] of dated.entries())
    if (place >= NEWEST && now - at > YOUNG_MS) await rm(path, { force: true });
    else for (const name of JSON.parse(await readFile(path, "utf8")) as string[]) named.add(name);
  for (const name of await readdir(files)) {
    if (named.has(name)) continue;
    const found = await stat(join(files, name)).catch(() => undefined);
    if (found && now - found.ctimeMs > UNLISTED_MS) await rm(join(files, name), { force: true });
  }
}

/** On one disk a file is not written a second time. */
async function putFile(from: string, to: string) {
  const fresh = `${to}.${randomUUID()}`;
  await link(from, fresh).catch(() => copyFile(from, fresh));
  await rename(fresh, to);
}

async function putWhole(path: string, text: string) {
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, text);
  await rename(fresh, path);
}
