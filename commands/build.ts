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
  await buildWorker("build/client");
  const assets = "build/client/assets";
  for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
  }
}

/** By itself: a worker lives at the root, and longer than the pages that were made with it. Whoever builds and goes on stays in his environment. */
export async function buildWorker(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  const lib = { entry: "app/push/worker.ts", formats: ["es" as const], fileName: () => "sw.js" };
  try {
    await viteBuild({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      build: { lib, outDir, emptyOutDir: false, target: "es2022" },
    });
  } finally {
    // Vite makes it a production.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

if (import.meta.main) await build();
