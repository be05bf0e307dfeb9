import { resolve } from "node:path";
import type { Plugin } from "vite";

const MODULE = /\/react-router\/dist\/[^/]+\/lib\/dom\/ssr\/routeModules\.js$/;
const EXPORTS = "loadRouteModule";

/** Swaps in our `loadRouteModule`: the router's reloads forever, or loses the page offline [NAV-09]. Fails if its exports change. */
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
