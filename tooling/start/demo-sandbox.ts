import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "sandbox-url.json");

/** Lets staff commands find the simulated providers of the running demo shop. */
export function noteSandbox(dataDir: string, url: string): void {
  const file = fileIn(dataDir);
  writeFileSync(file, JSON.stringify({ url, pid: process.pid }));
  process.once("exit", () => rmSync(file, { force: true }));
}

/** Without it `orders -- print` would ask the real carriers for a simulated parcel. Own settings and production stay as they are. */
export function joinSandbox(env: NodeJS.ProcessEnv): void {
  if (env.SANDBOX_URL || env.SANDBOX === "0" || env.DATABASE_URL || env.NODE_ENV === "production") return;
  const noted = read(fileIn(resolve(env.DATA_DIR || "data")));
  if (noted && isAlive(noted.pid)) Object.assign(env, { SANDBOX: "1", SANDBOX_URL: noted.url });
}

function read(file: string): { url: string; pid: number } | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
