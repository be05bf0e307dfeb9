import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from "react-router";
import type { DeskContext } from "./context.ts";
import { type ScreenName, screens } from "./screens.ts";

export type OpenDesk = (context: LoaderFunctionArgs["context"]) => DeskContext;

/** The build with each screen's loader behind the screen's row: however an address is written, the route that the router matched is what is checked [SEC-07]. */
export function guarded(build: ServerBuild, open: OpenDesk): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route || !Object.hasOwn(screens, id)) return [id, route];
      const { loader } = route.module;
      if (!loader) throw new Error(`The screen ${id} has no loader: nothing would check who may see it`);
      const checked = (args: LoaderFunctionArgs) => {
        const { verdict } = open(args.context);
        const said = verdict(id as ScreenName, new URL(args.request.url));
        if (said.may) return loader(args);
        throw "goTo" in said ? redirect(said.goTo) : data(said.denied, { status: 403 });
      };
      return [id, { ...route, module: { ...route.module, loader: checked } }];
    }),
  );
  return { ...build, routes };
}
