import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join, resolve } from "node:path";

// `npm run dev`: restarts dev-store.ts when a server file changes; pages reload by themselves.
const loaded = new Set<string>();
let store: ChildProcess | undefined;
let isRestarting = false;
let isEnding = false;

function start() {
  isRestarting = false;
  loaded.clear();
  store = spawn(process.execPath, ["--conditions=development", "tooling/start/dev-store.ts"], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  store.on("message", (message) => {
    if (typeof message === "object" && "loaded" in message) loaded.add(String(message.loaded));
  });
  store.on("exit", () => {
    store = undefined;
    if (isEnding) process.exit();
    if (isRestarting) start();
    else console.log("  the store has ended: save a file to start it again");
  });
}

function changed(path: string) {
  if (!store) return start();
  if (isRestarting || !loaded.has(path)) return;
  isRestarting = true;
  console.log("  code of the server has changed: starting again");
  store.kill("SIGTERM");
}

for (const folder of ["app", "commands", "demo", "sandbox", "tooling"])
  watch(folder, { recursive: true }, (_, file) => {
    if (file && /\.tsx?$/.test(file)) changed(resolve(join(folder, file)));
  });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isEnding = true;
    if (!store) process.exit();
    // Ctrl-C reached the child already.
    if (signal === "SIGTERM") store.kill(signal);
  });
start();
