import { accessSync, constants, existsSync, readFileSync, statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
const GIB = 2 ** 30;
/** A whole run fills at most 2 GiB. */
const [ROOM, MEMORY] = [4 * GIB, 8 * GIB];

/** Keeps tests' temporary files in memory where there is room: copying a database makes PostgreSQL write everything out, twice. */
export function useMemoryFolder(folder = FOLDER, memory = process.availableMemory()): void {
  if (process.env.TMPDIR === undefined && memory >= MEMORY && hasRoom(folder)) process.env.TMPDIR = folder;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM && !isNoExec(folder);
  } catch {
    return false;
  }
}

function isNoExec(folder: string): boolean {
  const mounts = existsSync("/proc/self/mounts") ? readFileSync("/proc/self/mounts", "utf8") : "";
  return mounts.split("\n").some((line) => line.split(" ")[1] === folder && /\bnoexec\b/.test(line));
}
