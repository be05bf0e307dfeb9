import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MARKS = ".instances";
const A_DAY_MS = 86_400_000;

export const sharedFolders = ["media", "1c", "imports", "assets"] as const;
export type SharedFolder = (typeof sharedFolders)[number];

/** With the beat before: the database, which gets a beat after the files, may still hold that one. */
export async function writeMarks(dataDir: string, id: string, beats: readonly string[]): Promise<void> {
  for (const folder of sharedFolders) {
    const marks = join(dataDir, folder, MARKS);
    await mkdir(marks, { recursive: true, mode: 0o700 });
    await writeFile(join(marks, id), beats.join("\n"), { mode: 0o600 });
  }
}

/** Folders here without the instance's current beat; a copied folder has an old one. */
export async function foldersWithout(dataDir: string, { id, beat }: { id: string; beat: string }): Promise<SharedFolder[]> {
  const without: SharedFolder[] = [];
  for (const folder of sharedFolders) {
    const found = await readFile(join(dataDir, folder, MARKS, id), "utf8").catch(() => undefined);
    if (!found?.split("\n").includes(beat)) without.push(folder);
  }
  return without;
}

/** Removes this instance's marks and those of instances that died. */
export async function dropMarks(dataDir: string, id: string): Promise<void> {
  for (const folder of sharedFolders) {
    const marks = join(dataDir, folder, MARKS);
    for (const name of await readdir(marks).catch(() => [])) {
      const touched = await stat(join(marks, name)).catch(() => undefined);
      if (name === id || (touched && Date.now() - touched.mtimeMs > A_DAY_MS)) await rm(join(marks, name), { force: true });
    }
  }
}
