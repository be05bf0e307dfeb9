import { open } from "#app/context.ts";
import { escapeHtml } from "#app/foundation/escape-html.ts";
import { storefronts, withHosts } from "#app/foundation/storefront.ts";
import type { Route } from "./+types/sitemap.route";
import { serviceSlugs } from "./service-slugs.ts";

/** Every page of this storefront worth finding, in its host's language; the other language is named where it has a host [STO-09]. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const { protocol, port, host } = new URL(visit.origin);
  const records = withHosts(storefronts, shop.config.storefrontHosts, shop.config.production);
  const originOf = (region: string) => {
    const name = records.find((record) => record.region === region)?.hosts[0];
    return name && `${protocol}//${name}${port ? `:${port}` : ""}`;
  };
  const { region, language } = visit.storefront;
  const own = originOf(region) ?? `${protocol}//${host}`;
  const lang = language ?? "en";
  const pages = async (where: string, inLang: "ru" | "en") => {
    const place = { region: where, lang: inLang };
    const categories = await shop.catalogue.categories(place);
    const below = await Promise.all(categories.map(({ id }) => shop.catalogue.categories(place, id)));
    return [
      "/",
      "/category",
      "/certificates",
      ...[...categories, ...below.flat()].map(({ slug }) => `/category/${slug}`),
      ...["/collection", ...(await shop.catalogue.collections(place)).map(({ slug }) => `/collection/${slug}`)],
      ...(await shop.catalogue.addresses(where, inLang)).map(({ slug }) => `/model/${slug}`),
      ...serviceSlugs.map((slug) => `/service/${slug}`),
    ];
  };
  const other = region === "ru" ? { region: "eu", lang: "en" as const } : region === "eu" ? { region: "ru", lang: "ru" as const } : null;
  const there = other && originOf(other.region) ? new Set(await pages(other.region, other.lang)) : new Set<string>();
  const links = (path: string) => {
    if (!other || !there.has(path)) return "";
    const both = [
      [lang, `${own}${path}`],
      [other.lang, `${originOf(other.region)}${path}`],
      ["x-default", `${originOf("eu")}${path}`],
    ];
    return both.map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeHtml(href!)}"/>`).join("");
  };
  const urls = (await pages(region, lang)).map((path) => `<url><loc>${escapeHtml(own + path)}</loc>${links(path)}</url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`,
    { headers: { "content-type": "application/xml; charset=utf-8", "x-same-for-all": "1" } },
  );
}
