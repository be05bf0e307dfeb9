import { spawn } from "node:child_process";
import { ensureInstalled, leanHeap, pinnedEnvironment, pinnedNode } from "./install.mjs";

ensureInstalled();
const store = spawn(pinnedNode, [...leanHeap, "commands/up.ts"], { stdio: "inherit", env: pinnedEnvironment() });
// Ctrl-C reaches the store itself; this process only waits for its end.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => signal === "SIGTERM" && store.kill(signal));
store.on("exit", (code) => process.exit(code ?? 1));
