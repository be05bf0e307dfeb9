import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { open } from "./context.ts";
import "./foundation/ui/theme.css";

export function loader({ context }: Route.LoaderArgs) {
  const { visit } = open(context);
  const { region, corner, brand } = visit.storefront;
  return { lang: visit.lang, currency: visit.currency, region, corner, brand: brand[visit.lang] };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={root?.lang ?? "en"} data-corner={root?.corner ?? "red"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
