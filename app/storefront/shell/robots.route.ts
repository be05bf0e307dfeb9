import { open } from "#app/context.ts";
import { canonicalOrigin } from "#app/foundation/hosts.ts";
import { feedsOf } from "#app/publishing/robots/feed.ts";
import { disallowed } from "#app/publishing/robots/robots.ts";
import type { Route } from "./+types/robots.route";

/** [STO-09] */
export function loader({ context }: Route.LoaderArgs) {
  const { visit } = open(context);
  const origin = canonicalOrigin(visit);
  const text = [
    "User-agent: *",
    ...disallowed.map((pattern) => `Disallow: ${pattern}`),
    "",
    ...feedsOf(visit.storefront).map(({ name }) => `# ${origin}/feeds/${name}`),
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(text.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8", "x-same-for-all": "1" } });
}
