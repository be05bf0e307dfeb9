import { spawn } from "node:child_process";
import { ensureInstalled, pinnedEnvironment, pinnedNode, storeFlags } from "./install.mjs";
import { keepUp } from "./keep-up.mjs";

ensureInstalled();
const { end } = keepUp({
  start: () =>
    spawn(pinnedNode, [...storeFlags, "tooling/start/up.ts"], {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: pinnedEnvironment(),
    }),
  exit: (code) => process.exit(code),
});
// Ctrl-C reaches the store itself; this process only waits for its end.
process.on("SIGINT", () => end(null));
process.on("SIGTERM", () => end("SIGTERM"));
