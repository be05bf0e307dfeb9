import { spawn } from "node:child_process";
import "./follow-npm.mjs";
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
// Ctrl-C reaches the store itself too, which hears the first signal only.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(signal));
process.on("SIGHUP", () => end("SIGTERM"));
