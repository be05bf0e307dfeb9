import type { MetaDescriptor } from "react-router";
import type { Currency, Language, Region, SignInChannel } from "./storefront.ts";

/** What every page shares: same for all visitors of one storefront, language and currency. */
export type Root = {
  lang: Language;
  currency: Currency;
  currencies: readonly Currency[];
  region: Region;
  /** Configured channels, where the storefront's record names others too. */
  signIn?: readonly SignInChannel[];
  corner: "red" | "blue" | "white";
  brand: string;
  origin: string;
  alternates: readonly { lang: Language; origin: string }[];
  sections: readonly Section[];
  /** Rendered by the server only, so it stays out of every bundle. */
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
export type Nav = { title: string; isContact?: true; links: { path: string; name: string }[] };

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export const rootOf = (matches: Matches): Root | undefined => matches[0]?.loaderData as Root | undefined;

/** `everywhere`: both languages have this page. `image`: the share picture and its alt text. */
type HeadOf = {
  title: string;
  description?: string;
  path: string | null;
  image?: SharedPicture | null;
  everywhere?: boolean;
  type?: "product";
};
export type SharedPicture = { path: string; alt: string };

/** Search engines cut off the rest. */
const LONGEST_TITLE = 65;

/** A page's head. `path` is canonical, without filters; null = noindex. Tags for robots are rendered by the server only. */
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

/** hreflang links between the storefronts of both languages [STO-09]. */
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

/** JSON for a script element, escaped so that it can't close the element. */
export const jsonLd = (thing: unknown): string => JSON.stringify(thing).replaceAll("<", "\\u003c");
