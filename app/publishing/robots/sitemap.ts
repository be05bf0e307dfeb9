import { element, opening } from "#app/foundation/xml.ts";

/** The protocol's limit per file [STO-09]. */
export const MOST_ADDRESSES = 50_000;

export type Address = { path: string; changedAt?: Date };

const NAMESPACE = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One file; pages declare their languages themselves (decision 0060). */
export async function* sitemapOf(origin: string, addresses: Iterable<Address> | AsyncIterable<Address>): AsyncGenerator<string> {
  yield `${HEAD}${opening("urlset", NAMESPACE)}\n`;
  for await (const address of addresses) yield line("url", origin, address);
  yield "</urlset>\n";
}

export async function* sitemapIndex(origin: string, files: readonly Address[]): AsyncGenerator<string> {
  yield `${HEAD}${opening("sitemapindex", NAMESPACE)}\n`;
  for (const file of files) yield line("sitemap", origin, file);
  yield "</sitemapindex>\n";
}

const line = (name: string, origin: string, { path, changedAt }: Address) =>
  `${element(name, {}, element("loc", {}, origin + path), changedAt && element("lastmod", {}, changedAt.toISOString())).xml}\n`;
