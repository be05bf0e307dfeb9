// Runs on any Node from 20 on: the rest of the store runs on the Node that this installs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const stamp = join("node_modules", ".gong-installed");
/** How the stamp ends where tests can run. */
const WITH_TESTS = " with tests";
const bin = join(process.cwd(), "node_modules", ".bin");

/**
 * Installs the packages when package.json or the lock differ from what is installed. Exits when that fails.
 * A first start need not wait for what only checks, tests and pictures of screens use: a fifth of all files. Once installed, those stay and are kept up to date.
 */
export function ensureInstalled({ withTests = false } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) fail("Gong needs Node 20 or newer to start.");
  const packages = createHash("sha256")
    .update(readFileSync("package.json"))
    .update(existsSync("package-lock.json") ? readFileSync("package-lock.json") : "")
    .digest("hex");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  const wanted = withTests || installed.endsWith(WITH_TESTS) ? packages + WITH_TESTS : packages;
  if (installed === wanted) return;
  console.log("  installing packages (once, about half a minute)");
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ["npm", []];
  const kinds = wanted === packages ? "--omit=dev" : "--include=dev";
  const done = spawnSync(npm[0], [...npm[1], "install", kinds, "--no-audit", "--no-fund", "--no-save", "--loglevel=error"], {
    stdio: "inherit",
  });
  if (done.status !== 0) fail("The packages could not be installed.");
  // Nothing here is compiled against Node: its headers and manuals are 70 MB.
  const node = join("node_modules", "node", "node_modules", `node-${process.platform}-${process.arch}`);
  for (const folder of ["include", "share"]) rmSync(join(node, folder), { recursive: true, force: true });
  writeFileSync(stamp, wanted);
}

/** The environment in which `node` is the pinned one. */
export const pinnedEnvironment = () => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` });

/**
 * How the store's process is started, from the project's folder: V8 would keep up to 128 MiB for young objects and let old ones pile up to several times what is in use.
 * The same stand in package.json's `start`.
 */
export const storeFlags = ["--max-semi-space-size=16", "--heap-growing-percent=50", "--import=./tooling/start/compile-cache.ts"];

/** The pinned Node itself. */
export const pinnedNode = join(bin, process.platform === "win32" ? "node.exe" : "node");

function fail(message) {
  console.error(message);
  process.exit(1);
}
