import { element, opening } from "#app/foundation/xml.ts";

/** As many addresses as one file may hold [STO-09]. */
export const MOST_ADDRESSES = 50_000;

export type Address = { path: string; changedAt?: Date };

const NAMESPACE = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The addresses of one file, one after another; in which languages each is to be had, the pages say themselves (decision 0060). */
export async function* sitemapOf(origin: string, addresses: Iterable<Address> | AsyncIterable<Address>): AsyncGenerator<string> {
  yield `${HEAD}${opening("urlset", NAMESPACE)}\n`;
  for await (const address of addresses) yield line("url", origin, address);
  yield "</urlset>\n";
}

/** Which files there are. */
export async function* sitemapIndex(origin: string, files: readonly Address[]): AsyncGenerator<string> {
  yield `${HEAD}${opening("sitemapindex", NAMESPACE)}\n`;
  for (const file of files) yield line("sitemap", origin, file);
  yield "</sitemapindex>\n";
}

const line = (name: string, origin: string, { path, changedAt }: Address) =>
  `${element(name, {}, element("loc", {}, origin + path), changedAt && element("lastmod", {}, changedAt.toISOString())).xml}\n`;
