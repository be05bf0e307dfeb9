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
/** `isContact`: how the shop's people are reached. */
export type Nav = { title: string; isContact?: true; links: { path: string; name: string }[] };

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export const rootOf = (matches: Matches): Root | undefined => matches[0]?.loaderData as Root | undefined;

/**
 * `everywhere`: the storefronts of both languages have this page. `image`: what stands for the page where somebody shows it to others, and what is
 * to be seen on it.
 */
type HeadOf = {
  title: string;
  description?: string;
  path: string | null;
  image?: SharedPicture | null;
  everywhere?: boolean;
  type?: "product";
};
export type SharedPicture = { path: string; alt: string };

/** More is cut off where pages are listed. */
const LONGEST_TITLE = 65;

/**
 * Head of a page. `path` is its canonical address, without what only filters or marks; null keeps it out of search engines.
 * What only robots read is written by the server alone, which they ask for every page.
 */
export function head(matches: Matches, { title, description, path, ...more }: HeadOf): MetaDescriptor[] {
  const root = rootOf(matches);
  if (!root) return [{ title }];
  const named = title.includes(root.brand) || title.length + root.brand.length > LONGEST_TITLE ? title : `${title} · ${root.brand}`;
  return [
    { title: named },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(path === null
      ? [{ name: "robots", content: "noindex, follow" }]
      : [{ tagName: "link", rel: "canonical", href: `${root.origin}${path}` }]),
    ...(import.meta.env.SSR && path !== null ? forRobots(root, named, { description, path, ...more }) : []),
  ];
}

const locales: Record<Language, string> = { ru: "ru_RU", en: "en_GB" };

/** Other languages live on other hosts, so the storefronts of both name each other, here and nowhere else [STO-09]. */
function forRobots(
  root: Root,
  title: string,
  { description, path, image, everywhere = true, type }: Omit<HeadOf, "title" | "description"> & { description: string | undefined },
): MetaDescriptor[] {
  const alternate = (hrefLang: string, origin: string) => ({ tagName: "link", rel: "alternate", hrefLang, href: `${origin}${path}` });
  const others = everywhere && root.alternates.length > 1 ? root.alternates : [];
  const properties = {
    "og:type": type ?? "website",
    "og:title": title,
    "og:description": description,
    "og:url": `${root.origin}${path}`,
    "og:site_name": root.brand,
    "og:locale": locales[root.lang],
    ...(image && {
      "og:image": `${root.origin}${image.path}`,
      "og:image:type": "image/jpeg",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": image.alt,
    }),
  };
  return [
    ...others.map(({ lang, origin }) => alternate(lang, origin)),
    ...others.slice(-1).map(({ origin }) => alternate("x-default", origin)),
    ...Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** JSON for a script element: nothing in it can end the element. */
export const jsonLd = (thing: unknown): string => JSON.stringify(thing).replaceAll("<", "\\u003c");
