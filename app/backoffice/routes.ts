import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type Screen, screens } from "./screens.ts";

const routesWith = (isPublic: boolean) =>
  (Object.entries(screens) as [string, Screen][])
    .filter(([, { entry }]) => (entry === "public" || entry === "enrolling") === isPublic)
    .map(([id, { path, file }]) => (path === "/" ? route("", file, { id, index: true }) : route(path.slice(1), file, { id })));

export default [
  layout("shell/door.layout.tsx", routesWith(true)),
  layout("shell/desk.layout.tsx", [...routesWith(false), route("*", "shell/missing.route.tsx", { id: "missing" })]),
] satisfies RouteConfig;
