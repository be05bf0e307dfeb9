import { open } from "#app/context.ts";
import { feedsOf } from "#app/feeds/feed.ts";
import { canonicalOrigin } from "#app/foundation/storefront.ts";
import type { Route } from "./+types/robots.route";

/** Lists narrowed by filters and what belongs to a person are nobody's search result [STO-09]. */
export function loader({ context }: Route.LoaderArgs) {
  const { visit } = open(context);
  const origin = canonicalOrigin(visit);
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
    ...feedsOf(visit.storefront).map(({ name }) => `# ${origin}/feeds/${name}`),
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(text.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8", "x-same-for-all": "1" } });
}
