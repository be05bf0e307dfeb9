import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from "react-router";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { DeskContext } from "./context.ts";
import { type ScreenName, screens } from "./screens.ts";

export type OpenDesk = (context: LoaderFunctionArgs["context"]) => DeskContext;
type InLanguage = <T>(lang: Language, work: () => T) => T;

/** The build with each screen's loader behind the screen's row: however an address is written, the route that the router matched is what is checked [SEC-07]. */
export function guarded(build: ServerBuild, open: OpenDesk): ServerBuild {
  const { inLanguage } = build.entry.module as unknown as { inLanguage: InLanguage };
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route || !Object.hasOwn(screens, id)) return [id, route];
      const { loader } = route.module;
      if (!loader) throw new Error(`The screen ${id} has no loader: nothing would check who may see it`);
      const checked = (args: LoaderFunctionArgs) => {
        const { verdict, visit } = open(args.context);
        const said = verdict(id as ScreenName, new URL(args.request.url));
        // The texts of the bundle and those of the shop speak apart.
        if (said.may) return inLanguage(visit.lang, () => speaking(visit.lang, () => loader(args)));
        throw "goTo" in said ? redirect(said.goTo) : data(said.denied, { status: 403 });
      };
      return [id, { ...route, module: { ...route.module, loader: checked } }];
    }),
  );
  return { ...build, routes };
}
