import type { ChildProcess } from "node:child_process";

const started = new Set<ChildProcess>();

/** Kills a child process at the end of its test file. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

/** Running children would keep the file open. */
export function endStarted() {
  for (const child of started) child.kill("SIGKILL");
}
process.on("exit", endStarted);

/** A preload that ends the process with its parent, even after SIGKILL. */
export const endsWithParent = `--import=${new URL("ends-with-parent.ts", import.meta.url).href}`;
