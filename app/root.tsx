import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { open } from "./context.ts";
import headCyrillic from "./foundation/ui/fonts/head-cyrillic.generated.woff2?url";
import headLatin from "./foundation/ui/fonts/head-latin.generated.woff2?url";
import headSigns from "./foundation/ui/fonts/head-signs.generated.woff2?url";
import textCyrillic from "./foundation/ui/fonts/text-cyrillic.generated.woff2?url";
import textLatin from "./foundation/ui/fonts/text-latin.generated.woff2?url";
import textSigns from "./foundation/ui/fonts/text-signs.generated.woff2?url";
import "./foundation/ui/theme.css";
import { withHosts } from "./foundation/hosts.ts";
import { m } from "./foundation/i18n/messages/messages.js";
import type { Root as RootData } from "./foundation/page.ts";
import { whoSells } from "./foundation/sellers/who-sells.ts";
import { storefrontIn, storefronts } from "./foundation/storefront.ts";
import { keepPage, ShownPage } from "./foundation/ui/keep-page.ts";
import { applyRedirects } from "./storefront/redirects/apply-redirects.ts";
import { Broken } from "./storefront/shell/broken.tsx";
import { footerNavs } from "./storefront/shell/footer-navs.ts";
import { ScrollPlace } from "./storefront/shell/scroll-place.tsx";

/** Punctuation and digits are in files of their own: without them text would reflow. */
const preloaded = { ru: [headCyrillic, textCyrillic, headSigns, textSigns], en: [headLatin, textLatin, headSigns, textSigns] };

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { shop, visit } = open(context);
  const { region, language, corner, brand, currencies, signIn, hosts } = visit.storefront;
  const { protocol, port, host } = new URL(visit.origin);
  const at = (name: string | undefined) => `${protocol}//${name ?? host}${name && port ? `:${port}` : ""}`;
  const others = withHosts(storefronts, shop.config.storefrontHosts, shop.config.production);
  const inLanguages = others.flatMap(({ language, hosts: [name] }) => (language && name ? [{ lang: language, origin: at(name) }] : []));
  const sections = await shop.catalogue.navigation(shop.placeOf(visit));
  const seller = shop.config.sellers[visit.storefront.entity];
  const words = { locale: visit.lang };
  return {
    lang: visit.lang,
    currency: visit.currency,
    currencies,
    region,
    ...(signIn.length < storefrontIn(region).signIn.length && { signIn }),
    corner,
    brand: brand[visit.lang],
    origin: at(hosts[0]),
    alternates: language && inLanguages.length > 1 ? inLanguages : [],
    sections,
    standing: {
      oldBrowser: m.old_browser({}, words),
      skip: m.skip_to_content({}, words),
      search: { label: m.search_label({}, words), hint: m.search_hint({}, words), go: m.search_go({}, words) },
      likes: m.likes_title({}, words),
      claim: m.footer_claim({}, words),
      navs: footerNavs(sections, seller, visit.lang),
      whoSells: seller.isFictional ? m.footer_fiction({}, words) : whoSells(seller, visit.lang),
    },
  };
}

export const middleware: Route.MiddlewareFunction[] = [applyRedirects];

export const clientMiddleware = [keepPage];

/** Language, currency and sections change only with a full load. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={root?.lang ?? "en"} data-corner={root?.corner ?? "red"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4f1ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111113" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icon/icon.svg" />
        <link rel="apple-touch-icon" href="/icon/180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {preloaded[root?.lang ?? "en"].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {/* Without a script: in browsers too old for ours. */}
        <p className="old-browser" data-nosnippet="">
          {root?.standing.oldBrowser}
        </p>
        {children}
        {/* Shown when the start script fails (scripts-last.ts). */}
        <p className="asleep" role="alert" data-nosnippet="">
          {m.asleep()} {/* biome-ignore lint/a11y/useValidAnchor: it leads to this very page */}
          <a href="">{m.reload()}</a>
        </p>
        <ScrollPlace />
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

/** Only for failures of the shell; page errors render inside it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      {isMissing ? (
        <main className="page page-empty">
          <h1>{m.not_found_title()}</h1>
        </main>
      ) : (
        <Broken />
      )}
      <p className="page">
        <a href="/" className="alone">
          {m.to_home()}
        </a>
      </p>
    </>
  );
}
