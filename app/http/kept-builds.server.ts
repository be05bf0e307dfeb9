import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Builds that are new or among the newest stay: open pages still request their files. */
const NEWEST = 10;
const YOUNG_MS = 14 * 86_400_000;
/** Another process may be copying its build right now. */
const UNLISTED_MS = 3_600_000;

export async function keepBuild(
  { from, home, version }: { from: string; home: string; version: string },
  now = Date.now(),
): Promise<string> {
  const [files, builds] = [join(home, "files"), join(home, "builds")];
  for (const folder of [files, builds]) await mkdir(folder, { recursive: true });
  const names = await readdir(from);
  // The list first: a concurrent cleanup spares what it names.
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
