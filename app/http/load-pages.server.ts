import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { guarded, type OpenDesk } from "#app/backoffice/guard.server.ts";
import { pagesNotBuilt } from "#app/foundation/plain-reason.ts";
import type { BackofficePages } from "./http-backoffice.server.ts";
import type { Pages } from "./make-page.server.ts";

export async function loadPages(): Promise<Pages> {
  const path = "../../build/server/index.js";
  if (!existsSync(join(import.meta.dirname, path))) throw pagesNotBuilt();
  const build = (await import(path)) as ServerBuild;
  const { createRequestHandler } = await import("react-router");
  const { provideShop } = build.entry.module as unknown as { provideShop: Pages["provide"] };
  const forAll = pathsOf(build, isForAll).map((path) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}/?$`, "i"));
  return {
    build,
    createRequestHandler,
    provide: provideShop,
    isForAll: (path) => forAll.some((pattern) => pattern.test(path)),
    paths: pagePaths(build),
    backoffice: loadBackoffice,
  };
}

export const pagePaths = (build: ServerBuild): string[] =>
  pathsOf(build, ({ path, index, id }) => id !== "root" && (path !== undefined || !!index) && path !== "*");

type Route = NonNullable<ServerBuild["routes"][string]>;

function isForAll({ module: { headers } }: Route): boolean {
  const none = { loaderHeaders: new Headers(), parentHeaders: new Headers(), actionHeaders: new Headers(), errorHeaders: undefined };
  return typeof headers === "function" && new Headers(headers(none)).has("x-same-for-all");
}

/** Route patterns: matching in the router itself takes a millisecond. */
function pathsOf({ routes }: ServerBuild, wanted: (route: Route) => boolean): string[] {
  const segments = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...segments(route.parentId), ...(route.path?.split("/").filter(Boolean) ?? [])] : [];
  };
  return Object.values(routes).flatMap((route) => (route && wanted(route) ? [`/${segments(route.id).join("/")}`] : []));
}

/** Loaded when the first request for its host comes: a shopper's store starts without it. */
async function loadBackoffice(): Promise<BackofficePages> {
  const path = "../../build/backoffice/server/index.js";
  if (!existsSync(join(import.meta.dirname, path))) throw pagesNotBuilt();
  const build = (await import(path)) as ServerBuild;
  const { createRequestHandler } = await import("react-router");
  const { provideDesk, openDesk } = build.entry.module as unknown as { provideDesk: BackofficePages["provide"]; openDesk: OpenDesk };
  return { build: guarded(build, openDesk), createRequestHandler, provide: provideDesk };
}
