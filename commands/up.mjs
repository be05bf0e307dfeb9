import { spawn } from "node:child_process";
import { ensureInstalled, pinnedEnvironment, pinnedNode, storeFlags } from "./install.mjs";

ensureInstalled();
const store = spawn(pinnedNode, [...storeFlags, "commands/up.ts"], { stdio: "inherit", env: pinnedEnvironment() });
// Ctrl-C reaches the store itself; this process only waits for its end.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => signal === "SIGTERM" && store.kill(signal));
store.on("exit", (code) => process.exit(code ?? 1));
