import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { keepPage, ShownPage } from "#app/foundation/ui/keep-page.ts";
import { textFonts } from "#app/foundation/ui/text-fonts.ts";
import { open } from "./context.ts";
import { selfOf } from "./me.ts";
import "./shell/desk.css";
import { Denied, isDenied } from "./shell/denied.tsx";
import { isNetworkGone, Offline } from "./shell/offline.tsx";
import type { DeskRoot } from "./shell/use-desk.ts";

export async function loader({ context }: LoaderFunctionArgs): Promise<DeskRoot> {
  const { me, visit, shop, grantors, shopOrigin } = open(context);
  const isDemo = shop.staff.signIn.codes !== null;
  return {
    lang: visit.lang,
    scheme: visit.scheme,
    self: me && me.standing === "work" ? selfOf(me) : null,
    grantors,
    isDemo,
    shopOrigin,
    roleTitles: me || isDemo ? await shop.staff.people.roleTitles() : {},
  };
}

const isOfWarehouse = ({ pathname }: URL) => pathname.startsWith("/warehouse/");

/** On the packer's way nothing of this is asked for: the network may be gone. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isOfWarehouse(currentUrl) && isOfWarehouse(nextUrl) && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;

export const clientMiddleware = [keepPage];

export const meta = () => [{ title: m.desk_title() }, { name: "robots", content: "noindex, nofollow" }];

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const lang = root?.lang ?? (isRouteErrorResponse(error) && isDenied(error.data) ? error.data.lang : "en");
  return (
    <html lang={lang} data-corner="red" data-scheme={root?.scheme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#111113" />
        <link rel="icon" type="image/svg+xml" href="/icon/icon.svg" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={textFonts[lang]} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <p className="asleep" role="alert">
          {m.asleep()} <a href="?">{m.reload()}</a>
        </p>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <ShownPage />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isDenied(error.data)) return <Denied {...error.data} />;
  if (isNetworkGone(error)) return <Offline />;
  return (
    <main className="door">
      <div className="door-card">
        <h1>{m.desk_broken()}</h1>
        <p>{m.desk_broken_text()}</p>
        <a className="btn btn-main" href="/">
          {m.desk_to_inbox()}
        </a>
      </div>
    </main>
  );
}
