import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build as viteBuild } from "vite";
import { buildFonts } from "./build-fonts.ts";
import { compileMessages } from "./compile-messages.ts";

/** Makes the site: messages and fonts, then pages, then packed copies of what browsers fetch. */
export async function build(): Promise<void> {
  await compileMessages();
  await buildFonts();
  const made = spawnSync("react-router", ["build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (made.status !== 0) throw new Error("The pages could not be built");
  await buildWorker();
  const assets = "build/client/assets";
  for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
  }
}

/** By itself: a worker lives at the root, and longer than the pages that were made with it. */
async function buildWorker(): Promise<void> {
  const lib = { entry: "app/push/worker.ts", formats: ["es" as const], fileName: () => "sw.js" };
  await viteBuild({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { lib, outDir: "build/client", emptyOutDir: false, target: "es2022" },
  });
}

if (import.meta.main) await build();
