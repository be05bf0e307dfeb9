import { index, type RouteConfig, route } from "@react-router/dev/routes";

// The table of contents of the site, in the order of specification §2.
export default [index("content/home.route.tsx"), route("*", "shell/not-found.route.tsx")] satisfies RouteConfig;
