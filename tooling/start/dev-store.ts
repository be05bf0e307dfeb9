import { watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { registerHooks } from "node:module";
import { createServer as createSocket } from "node:net";
import { fileURLToPath } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { createServer, type ViteDevServer } from "vite";
import type { DeskContext } from "../../app/backoffice/context.ts";
import { guarded, type OpenDesk } from "../../app/backoffice/guard.server.ts";
import type { ShopContext } from "../../app/context.ts";
import type { BackofficePages } from "../../app/http/http-backoffice.server.ts";
import type { DevServer } from "../../app/http/http-dev.server.ts";
import type { Pages } from "../../app/http/make-page.server.ts";
import { buildWorker } from "../build/build.ts";
import { makeTexts } from "../build/build-if-needed.ts";
import { serveDemo } from "./serve-demo.ts";

// The demo shop with hot reload; tells dev.ts which files Node loads.
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith("file:") && !url.includes("/node_modules/")) process.send?.({ loaded: fileURLToPath(url) });
    return next(url, context);
  },
});
const report = (line: string) => console.log(`  ${line}`);
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
console.log("Gong: starting for development");
await makeTexts();
const { endPlainly } = await import("../../commands/end-plainly.ts");
const addresses = await serveDemo({ report, openPages: openSources }).catch(endPlainly);
console.log(`\nGong is up. Pages change as their files are saved. Ctrl-C stops it.\n${addresses}`);
watch("messages", { recursive: true }, () => void makeTexts().catch((error: unknown) => console.error(error)));

async function openSources(): Promise<Pages> {
  // Static files come from a build folder.
  await mkdir("build/client/assets", { recursive: true });
  await buildWorker("build/client");
  const vite = await openVite();
  const { pagePaths } = await import("../../app/http/load-pages.server.ts");
  const build = await load(vite);
  return {
    build,
    // Each request uses the newest code and its context key.
    provide: (context) => context as unknown as RouterContextProvider,
    createRequestHandler: () => async (request, context) => {
      const newest = await load(vite);
      const { provideShop } = newest.entry.module as unknown as { provideShop: Pages["provide"] };
      return createRequestHandler(newest, "development")(request, provideShop(context as unknown as ShopContext));
    },
    isForAll: () => false,
    paths: pagePaths(build),
    dev: sourcesOf(vite),
    backoffice: openBackoffice,
  };
}

async function openBackoffice(): Promise<BackofficePages> {
  process.env.PAGES = "backoffice";
  const vite = await openVite("vite.backoffice.config.ts").finally(() => {
    delete process.env.PAGES;
  });
  return {
    build: await load(vite),
    provide: (context) => context as unknown as RouterContextProvider,
    createRequestHandler: () => async (request, context) => {
      const newest = await load(vite);
      const { provideDesk, openDesk } = newest.entry.module as unknown as { provideDesk: BackofficePages["provide"]; openDesk: OpenDesk };
      return createRequestHandler(guarded(newest, openDesk), "development")(request, provideDesk(context as unknown as DeskContext));
    },
    dev: sourcesOf(vite),
  };
}

async function openVite(configFile?: string): Promise<ViteDevServer> {
  return createServer({
    appType: "custom",
    configLoader: "native",
    ...(configFile && { configFile, cacheDir: "node_modules/.vite-backoffice" }),
    server: { middlewareMode: true, allowedHosts: [".localhost"], hmr: { port: await freePort() } },
  });
}

function sourcesOf(vite: ViteDevServer): DevServer {
  return {
    csp: "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'; connect-src * ws:",
    isSource: (url) => /^\/(?:@|app\/|node_modules\/|\.react-router\/|__)/.test(url),
    answer: (request, response) => vite.middlewares(request, response, () => response.writeHead(404).end()),
  };
}

async function load(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
}

function freePort(): Promise<number> {
  const socket = createSocket();
  return new Promise((resolve) =>
    socket.listen(0, "127.0.0.1", () => {
      const { port } = socket.address() as { port: number };
      socket.close(() => resolve(port));
    }),
  );
}
