// Installs what tests need too, then runs the file that is named, with its arguments, on the pinned Node.
import { spawn } from "node:child_process";
import "./follow-npm.mjs";
import { ensureInstalled, pinnedEnvironment, pinnedNode } from "./install.mjs";

ensureInstalled({ withTests: true });
if (process.argv.length > 2) {
  const running = spawn(pinnedNode, process.argv.slice(2), { stdio: "inherit", env: pinnedEnvironment() });
  running.on("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => running.kill("SIGTERM"));
  process.on("SIGINT", () => {});
}
