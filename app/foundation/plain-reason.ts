import { m } from "./i18n/messages/messages.js";

/** An error the operator can fix: its message says what to do, so no stack is shown. */
export class UserError extends Error {}

export const pagesNotBuilt = () => new UserError(m.startup_no_pages());

const FOLDER_TROUBLES: Record<string, (place: { path: string; hint: string }) => string> = {
  EACCES: m.startup_folder_denied,
  EPERM: m.startup_folder_denied,
  EROFS: m.startup_folder_read_only,
  EEXIST: m.startup_folder_is_file,
  ENOTDIR: m.startup_folder_file_in_path,
  ENOENT: m.startup_folder_missing,
};

export function plainReason(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  const { code = "", syscall, path, port } = (error ?? {}) as { code?: string; syscall?: string; path?: string; port?: number };
  if (code === "ENOSPC" || code === "53100") return m.startup_disk_full();
  if (syscall === "listen" && port !== undefined) return portTrouble(code, port);
  const trouble = FOLDER_TROUBLES[code];
  return path && trouble ? trouble({ path, hint: m.startup_folder_hint() }) : undefined;
}

function portTrouble(code: string, port: number): string | undefined {
  if (code === "EADDRINUSE") return m.startup_port_taken({ port, next: port + 1 });
  if (code === "EACCES") return m.startup_port_reserved({ port });
  return undefined;
}
