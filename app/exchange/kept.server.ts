import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { SourceFile } from "./reading/source.server.ts";

export type KeptFile = { name: string; size: number; sha256: string };

const FILES = "files";
const PICTURES = "pictures.json";
const A_DAY = 24 * 3600_000;

/** Archives each run's files before reading them, so the archive is what was imported; pictures by the id of the result. */
export function createKeeping(dataDir: string) {
  const home = join(dataDir, "imports");
  const folderOf = (name: string) => join(home, name);

  /** Hostile names can't escape the folder. */
  async function keep(files: SourceFile[]): Promise<{ name: string; told: KeptFile[]; files: SourceFile[] }> {
    const name = randomUUID();
    const told: KeptFile[] = [];
    const copies: SourceFile[] = [];
    try {
      for (const file of files) {
        const path = join(folderOf(name), FILES, file.name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const hash = createHash("sha256");
        let size = 0;
        await pipeline(
          file.bytes,
          async function* (bytes: AsyncIterable<Uint8Array>) {
            for await (const part of bytes) {
              hash.update(part);
              size += part.length;
              yield part;
            }
          },
          createWriteStream(path, { mode: 0o600 }),
        );
        told.push({ name: file.name, size, sha256: hash.digest("hex") });
        copies.push({ name: file.name, size, bytes: () => createReadStream(path, { highWaterMark: 64 * 1024 }) });
      }
    } catch (error) {
      await drop(name);
      throw error;
    }
    return { name, told, files: copies };
  }

  const drop = (name: string) => rm(folderOf(name), { recursive: true, force: true });

  return {
    keep,
    drop,
    filesOf: (name: string) => join(folderOf(name), FILES),
    keepPictures: (name: string, pictures: Record<string, string>) =>
      writeFile(join(folderOf(name), PICTURES), JSON.stringify(pictures), { mode: 0o600 }),
    picturesOf: async (name: string): Promise<Map<string, string>> =>
      new Map(Object.entries(JSON.parse(await readFile(join(folderOf(name), PICTURES), "utf8").catch(() => "{}")))),

    /** Folders of no known run, such as one that died. */
    dropStrays: async (known: ReadonlySet<string>, now: Date): Promise<void> => {
      for (const name of await readdir(home).catch(() => [])) {
        const found = known.has(name) || name.startsWith(".") ? undefined : await stat(folderOf(name)).catch(() => undefined);
        if (found && now.getTime() - found.mtimeMs > A_DAY) await drop(name);
      }
    },
  };
}

export type Keeping = ReturnType<typeof createKeeping>;
