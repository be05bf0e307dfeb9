import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MARKS = ".instances";
const A_DAY_MS = 86_400_000;

/** What all processes of a shop have to share of DATA_DIR: pictures, 1C's files in parts, what imports were made of. */
export const sharedFolders = ["media", "1c", "imports"] as const;
export type SharedFolder = (typeof sharedFolders)[number];

/** Leaves this instance's present beat in each shared folder, where the others look for it. */
export async function writeMarks(dataDir: string, id: string, beat: string): Promise<void> {
  for (const folder of sharedFolders) {
    const marks = join(dataDir, folder, MARKS);
    await mkdir(marks, { recursive: true, mode: 0o700 });
    await writeFile(join(marks, id), beat, { mode: 0o600 });
  }
}

/** Folders of this place that do not bear the beat of an instance: a copy of its folder bears an old one. */
export async function foldersWithout(dataDir: string, { id, beat }: { id: string; beat: string }): Promise<SharedFolder[]> {
  const without: SharedFolder[] = [];
  for (const folder of sharedFolders) {
    const found = await readFile(join(dataDir, folder, MARKS, id), "utf8").catch(() => undefined);
    if (found !== beat) without.push(folder);
  }
  return without;
}

/** Takes this instance's marks away, and those of any that ended without a word. */
export async function dropMarks(dataDir: string, id: string): Promise<void> {
  for (const folder of sharedFolders) {
    const marks = join(dataDir, folder, MARKS);
    for (const name of await readdir(marks).catch(() => [])) {
      const touched = await stat(join(marks, name)).catch(() => undefined);
      if (name === id || (touched && Date.now() - touched.mtimeMs > A_DAY_MS)) await rm(join(marks, name), { force: true });
    }
  }
}
