import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { buildFonts } from "./build-fonts.ts";
import { compileMessages } from "./compile-messages.ts";
import { PAGES, stamp, TEXTS } from "./made-from.ts";

export async function build(): Promise<void> {
  await buildTexts();
  await buildPages();
}

export async function buildTexts(): Promise<void> {
  await compileMessages();
  await buildFonts();
  stamp(TEXTS);
}

export async function buildPages(): Promise<void> {
  await buildApp([], {});
  await buildWorker("build/client");
  await buildApp(["--config", "vite.backoffice.config.ts"], { PAGES: "backoffice" });
  for (const assets of ["build/client/assets", "build/backoffice/client/assets"]) {
    const packed = readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file));
    await Promise.all(packed.map((name) => pack(join(assets, name))));
  }
  stamp(PAGES);
}

async function buildApp(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const making = spawn("react-router", ["build", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env, NODE_ENV: "production" },
  });
  const [status] = await once(making, "exit");
  if (status !== 0) throw new Error("The pages could not be built");
}

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
}

/** Separately: the worker is served from the root and outlives builds. Restores NODE_ENV. */
export async function buildWorker(outDir: string): Promise<void> {
  // Building texts alone doesn't need Vite.
  const vite = await import("vite");
  const { NODE_ENV } = process.env;
  const lib = { entry: "app/messaging/push/worker.ts", formats: ["es" as const], fileName: () => "sw.js" };
  try {
    await vite.build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      build: { lib, outDir, emptyOutDir: false, target: "es2022" },
    });
  } finally {
    // Vite sets it to production.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

if (import.meta.main) await (process.argv[2] === "pages" ? buildPages() : build());
