import { open } from "#app/context.ts";
import { storefronts, withHosts } from "#app/foundation/storefront.ts";
import type { Route } from "./+types/robots.route";

/** Lists narrowed by filters and what belongs to a person are nobody's search result [STO-09]. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const { protocol, port, host } = new URL(visit.origin);
  const records = withHosts(storefronts, shop.config.storefrontHosts, shop.config.production);
  const name = records.find(({ region }) => region === visit.storefront.region)?.hosts[0];
  const origin = name ? `${protocol}//${name}${port ? `:${port}` : ""}` : `${protocol}//${host}`;
  const text = [
    "User-agent: *",
    "Disallow: /search",
    "Disallow: /checkout",
    "Disallow: /lk",
    "Disallow: /friend/",
    "Disallow: /qr",
    "Disallow: /redirect",
    "Disallow: /*?*f.",
    "Disallow: /*?*versus=",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(text.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8", "x-same-for-all": "1" } });
}
