import type { MetaDescriptor } from "react-router";
import type { Currency, Language, Region } from "./storefront.ts";

/** What every page knows of where it is shown: same for all visitors of one storefront, language and currency. */
export type Root = {
  lang: Language;
  currency: Currency;
  currencies: readonly Currency[];
  region: Region;
  corner: "red" | "blue" | "white";
  brand: string;
  /** Scheme, canonical host and port. */
  origin: string;
  /** Address of the same page on the storefront of each language. */
  alternates: readonly { lang: Language; origin: string }[];
  sections: readonly Section[];
  /** What no script ever changes: it comes with the page and burdens no bundle. */
  standing: {
    oldBrowser: string;
    skip: string;
    search: { label: string; hint: string; go: string };
    likes: string;
    claim: string;
    navs: readonly Nav[];
    whoSells: string;
  };
};
export type Section = { slug: string; name: string };
export type Nav = { title: string; links: { path: string; name: string }[] };

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export const rootOf = (matches: Matches): Root | undefined => matches[0]?.loaderData as Root | undefined;

/** `everywhere`: the storefronts of both languages have this page. */
type HeadOf = { title: string; description?: string; path: string | null; image?: string; everywhere?: boolean };

/**
 * Head of a page. `path` is its canonical address, without what only filters or marks; null keeps it out of search engines.
 * Other languages live on other hosts, so the storefronts of both name each other [STO-09].
 */
export function head(matches: Matches, { title, description, path, image, everywhere = true }: HeadOf): MetaDescriptor[] {
  const root = rootOf(matches);
  if (!root) return [{ title }];
  const named = title.includes(root.brand) ? title : `${title} · ${root.brand}`;
  return [
    { title: named },
    ...(description ? [{ name: "description", content: description }] : []),
    { property: "og:title", content: named },
    { property: "og:site_name", content: root.brand },
    ...(image ? [{ property: "og:image", content: `${root.origin}${image}` }] : []),
    ...(path === null
      ? [{ name: "robots", content: "noindex, follow" }]
      : [
          { tagName: "link", rel: "canonical", href: `${root.origin}${path}` },
          ...(everywhere && root.alternates.length > 1
            ? [
                ...root.alternates.map(({ lang, origin }) => ({
                  tagName: "link",
                  rel: "alternate",
                  hrefLang: lang,
                  href: `${origin}${path}`,
                })),
                { tagName: "link", rel: "alternate", hrefLang: "x-default", href: `${root.alternates.at(-1)!.origin}${path}` },
              ]
            : []),
        ]),
  ];
}

/** JSON for a script element: nothing in it can end the element. */
export const jsonLd = (thing: unknown): string => JSON.stringify(thing).replaceAll("<", "\\u003c");
