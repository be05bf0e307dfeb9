import type { Config } from "@react-router/dev/config";

/** Two apps, each for its own host: the back office is built with `PAGES=backoffice`. */
const isBackoffice = process.env.PAGES === "backoffice";

export default {
  appDirectory: isBackoffice ? "app/backoffice" : "app",
  buildDirectory: isBackoffice ? "build/backoffice" : "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
