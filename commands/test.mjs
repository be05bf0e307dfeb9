import { spawn } from "node:child_process";
import { ensureInstalled, pinnedEnvironment, pinnedNode } from "./install.mjs";

ensureInstalled();
const tests = spawn(pinnedNode, ["commands/test.ts", ...process.argv.slice(2)], { stdio: "inherit", env: pinnedEnvironment() });
tests.on("exit", (code) => process.exit(code ?? 1));
