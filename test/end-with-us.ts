import type { ChildProcess } from "node:child_process";

const started = new Set<ChildProcess>();

/** Whatever becomes of a test, the process that it started ends with its file at the latest. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

/** For the end of a file's tests: what still runs would keep the file open. */
export function endStarted() {
  for (const child of started) child.kill("SIGKILL");
}
process.on("exit", endStarted);

/** What Node is started with where it has to end also when we are killed. */
export const endsWithParent = `--import=${new URL("ends-with-parent.ts", import.meta.url).href}`;
