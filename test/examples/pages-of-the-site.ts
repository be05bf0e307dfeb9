import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Ids } from "./somebody.ts";

/** A personal page with its content, or a public one with the reason. */
export type SitePage =
  | { whose: "own"; at: string; shows: keyof Ids | null }
  | { whose: "anybody's"; why: string; at: (about: { gloves: string; own: Ids }) => string; statuses?: readonly number[] };

const open = (why: string, at: string, statuses?: readonly number[]): SitePage => ({
  whose: "anybody's",
  why,
  at: () => at,
  ...(statuses && { statuses }),
});
const own = (at: string, shows: keyof Ids | null): SitePage => ({ whose: "own", at, shows });
const goods = "goods and prices are the same for everybody";
const texts = "texts are the same for everybody";

/** All pages without a resource id; new ones belong here or in the other tables. */
export const sitePages: Record<string, SitePage> = {
  "/": open(goods, "/"),
  "/category": open(goods, "/category"),
  "/category/:slug": open(goods, "/category/gloves"),
  "/model/:slug": { whose: "anybody's", why: goods, at: ({ gloves }) => `/model/m-${gloves}` },
  "/search": open(goods, "/search?q=a"),
  "/lp/:landing": open(texts, "/lp/none", [404]),
  "/lp/:landing/:slug": open(texts, "/lp/none/none", [404]),
  "/feed": open(goods, "/feed"),
  "/collection": open(goods, "/collection"),
  "/collection/:slug": open(goods, "/collection/none", [404]),
  "/cart": open("what stands in it the browser's own cookie says", "/cart"),
  "/contact": own("/contact", null),
  "/compare": { whose: "anybody's", why: goods, at: ({ gloves }) => `/compare?models=m-${gloves}` },
  "/like": own("/like", "customer"),
  "/like/:slug": {
    whose: "anybody's",
    why: "its owner gives its address to whom he likes, and it shows goods alone",
    at: () => "/like/none",
    statuses: [404],
  },
  "/yandex": open(texts, "/yandex"),
  "/qr": open("it leads on by what staff has given out, and knows nobody", "/qr", [302]),
  "/redirect": open("it leads on by what staff has given out, and knows nobody", "/redirect", [302]),
  "/certificates": open("whoever buys one says himself for whom", "/certificates"),
  "/service": open(texts, "/service"),
  "/service/:slug": open(texts, "/service/offer"),
  "/checkout": open("who buys is told to the page by calls, to him alone", "/checkout"),
  "/lk": own("/lk", "customer"),
  "/lk/orders": own("/lk/orders", "number"),
  "/lk/money": own("/lk/money", "customer"),
  "/lk/certificates": own("/lk/certificates", null),
  "/lk/profile": own("/lk/profile", "customer"),
  "/lk/waits": own("/lk/waits", "customer"),
  "/lk/addresses": own("/lk/addresses", "address"),
  "/lk/security": own("/lk/security", "session"),
  "/*": open("nothing is there", "/none", [404]),
  "/friend/:referrer": {
    whose: "anybody's",
    why: "a friend passes it on himself; it leads home and names nobody",
    at: ({ own }) => `/friend/${own.customer}`,
    statuses: [302],
  },
  "/set/:what": open("a choice of language or currency, kept in the browser that makes it", "/set/lang", [303]),
  "/robots.txt": open("what search engines read", "/robots.txt"),
};

export const addressesOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const at = path ? `${above}/${path}` : above;
    const isPage = index || (path && !children.length);
    return [...(isPage ? [at || "/"] : []), ...addressesOf(children, at)];
  });

/** A page's `.data` URL. */
export const dataOf = (at: string): string => {
  const [path, query] = at.split("?", 2);
  return `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
};
