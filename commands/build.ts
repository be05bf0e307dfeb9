import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
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
  const assets = "build/client/assets";
  for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
  }
}

if (import.meta.main) await build();
