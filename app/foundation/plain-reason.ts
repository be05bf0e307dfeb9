/** An error the operator can fix: its message says what to do, so no stack is shown. */
export class UserError extends Error {}

const DISK_FULL = "The disk is full. Make room on it and try again: what has been acknowledged is kept.";
const FOLDER_TROUBLES: Record<string, string> = {
  EACCES: "may not be read or written by this user",
  EPERM: "may not be read or written by this user",
  EROFS: "can't be written: its disk is read-only",
  EEXIST: "is a file, and a folder is wanted",
  ENOTDIR: "is no folder: a part of the path is a file",
  ENOENT: "is not there",
};

export function plainReason(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  const { code = "", syscall, path, port } = (error ?? {}) as { code?: string; syscall?: string; path?: string; port?: number };
  if (code === "ENOSPC" || code === "53100") return DISK_FULL;
  if (syscall === "listen" && port !== undefined) return portTrouble(code, port);
  const trouble = FOLDER_TROUBLES[code];
  return path && trouble
    ? `${path} ${trouble}. DATA_DIR says in which folder the shop keeps everything; it has to be writable.`
    : undefined;
}

function portTrouble(code: string, port: number): string | undefined {
  if (code === "EADDRINUSE")
    return `Port ${port} is taken: a store runs already, or another program uses it. Stop that one, or choose another port, as in PORT=${port + 1}.`;
  if (code === "EACCES") return `Port ${port} is reserved for the system. Choose one above 1023, as in PORT=3000.`;
  return undefined;
}
