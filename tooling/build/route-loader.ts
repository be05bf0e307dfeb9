import { resolve } from "node:path";
import type { Plugin } from "vite";

const MODULE = /\/react-router\/dist\/[^/]+\/lib\/dom\/ssr\/routeModules\.js$/;
const EXPORTS = "loadRouteModule";

/**
 * Our `loadRouteModule` in place of the router's, which reloads the page without end where a script does not come, and loses it without a
 * network [NAV-09]. Fails the build where the router's module exports anything else.
 */
export const routeLoader = (): Plugin => ({
  name: "route-loader",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: MODULE },
    handler(code, id) {
      const exported = /export \{([^}]*)\}/.exec(code)?.[1]?.trim();
      if (exported !== EXPORTS) this.error(`${id} exports ${exported}, not ${EXPORTS} alone: see decision 0103`);
      return { code: `export { ${EXPORTS} } from ${JSON.stringify(resolve("app/foundation/fetch-module.ts"))};`, map: null };
    },
  },
});
