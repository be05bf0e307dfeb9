import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";

/** Persisted: payments, parcels, messages, pending notifications. */
export interface State {
  /** A named section; the getter survives resets. */
  section<T extends object>(name: string, empty: () => T): () => T;
  changed(): void;
  reset(keep: string[]): void;
  close(): void;
}

const SOON_MS = 100;

export function openState(file?: string): State {
  let whole: Record<string, object> = file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let pauseMs = SOON_MS;

  async function write() {
    const started = Date.now();
    timer = undefined;
    await writeFile(`${file}.new`, JSON.stringify(whole));
    if (closed) return;
    await rename(`${file}.new`, file!);
    // Back off when writing is slow.
    pauseMs = Math.max(SOON_MS, 10 * (Date.now() - started));
  }

  let writing = Promise.resolve();
  return {
    section: (name, empty) => () => {
      whole[name] ??= empty();
      return whole[name] as ReturnType<typeof empty>;
    },
    changed: () => {
      if (!file || timer || closed) return;
      timer = setTimeout(() => {
        writing = writing.then(write).catch((error) => console.error(`sandbox state is not written: ${error.message}`));
      }, pauseMs);
    },
    reset: (keep) => {
      whole = Object.fromEntries(Object.entries(whole).filter(([name]) => keep.includes(name)));
    },
    close: () => {
      clearTimeout(timer);
      closed = true;
      if (!file) return;
      // Another name: an asynchronous write may be in progress.
      writeFileSync(`${file}.last`, JSON.stringify(whole));
      renameSync(`${file}.last`, file);
    },
  };
}
