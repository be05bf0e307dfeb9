import { resolve } from "node:path";
import type { Plugin } from "vite";

const nothing = "() => {}";
/**
 * Parts of the router that this site never runs in a browser, by their modules' ends, and what stands in for each of their exports: all routes
 * are known from the start (`routeDiscovery: initial`), and nobody listens in on the router.
 */
const unused: Record<string, Record<string, string>> = {
  "/lib/router/instrumentation.js": {
    consumeInstrumentationClientResultMetaReceiver: nothing,
    getRouteInstrumentationUpdates: "() => ({})",
    instrumentClientSideRouter: "(router) => router",
    instrumentHandler: "(handler) => handler",
    instrumentationResultMetaContext: "undefined",
  },
  "/lib/dom/ssr/fog-of-war.js": {
    URL_LIMIT: "7680",
    getManifestPath: nothing,
    getPartialManifest: "(manifest) => manifest",
    getPatchRoutesOnNavigationFunction: nothing,
    getPathsWithAncestors: "() => []",
    handleClientVersionMismatch: nothing,
    isFogOfWarEnabled: "() => false",
    useFogOFWarDiscovery: nothing,
  },
};
/** And what ours stands in for, by the module of each. */
const ours: Record<string, Record<string, string>> = {
  "/lib/dom/ssr/routeModules.js": { loadRouteModule: resolve("app/foundation/fetch-module.ts") },
};
const MODULES = /\/react-router\/dist\/[^/]+(\/lib\/(?:router\/instrumentation|dom\/ssr\/fog-of-war|dom\/ssr\/routeModules)\.js)$/;

/** Leaves out of the browser's script what is never run there, or is ours. Fails where the router's next version has other parts. */
export const leanRouter = (): Plugin => ({
  name: "lean-router",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: MODULES },
    handler(code, id) {
      const name = MODULES.exec(id)![1]!;
      const stands = { ...unused[name], ...ours[name] };
      const exported =
        /export \{([^}]*)\}/
          .exec(code)?.[1]
          ?.split(",")
          .map((name) => name.trim()) ?? [];
      if (exported.sort().join() !== Object.keys(stands).sort().join())
        this.error(`the router's ${id} exports ${exported}: look at it again`);
      return {
        code: Object.entries(stands)
          .map(([part, value]) => (ours[name] ? `export { ${part} } from ${JSON.stringify(value)};` : `export const ${part} = ${value};`))
          .join("\n"),
        map: null,
      };
    },
  },
});
