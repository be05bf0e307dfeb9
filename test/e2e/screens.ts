import { onShelf } from "./shop-page.ts";

/** The three storefronts in both languages. */
export const places = [
  { region: "ru", host: "localhost" },
  { region: "eu", host: "eu.localhost" },
  { region: "reload", host: "reload.localhost" },
].flatMap((corner) => (["ru", "en"] as const).map((lang) => ({ ...corner, lang })));

export type Place = (typeof places)[number];

/** Each storefront in its own language. */
export const corners = places.filter(({ region, lang }) => (lang === "en") === (region === "eu"));

/** At the end of a title: what another walk as good as shows is walked in the soak, where there is time for it. */
export const toSoak = (isLikeAnother: boolean) => (isLikeAnother ? " @soak" : "");

/** And what two others are, in the full one. */
export const toFullSoak = (isLikeOthers: boolean) => (isLikeOthers ? " @full" : "");

/** Every page that a stranger may open, by name. */
export async function openScreens({ region }: Place): Promise<Record<string, string>> {
  const [one, other] = await onShelf(region);
  return {
    home: "/",
    catalogue: "/category",
    category: `/category/${one!.category}`,
    filtered: "/category?f.stock=1&f.price=1-999999&sort=price",
    "nothing fits": "/category?f.price=1-2",
    model: `/model/${one!.slug}`,
    versus: `/model/${one!.slug}?versus=${other!.slug}`,
    search: "/search?q=gong",
    "search finds nothing": "/search?q=zzzqqq",
    "search asks": "/search",
    certificates: "/certificates",
    help: "/service",
    ...Object.fromEntries(["delivery", "payment", "returns", "privacy", "offer"].map((slug) => [slug, `/service/${slug}`])),
    "not found": "/no-such-page",
    "nothing to order": "/checkout",
    "no such payment": "/pmt",
    "payment in parts": "/yandex",
    "an offer that is gone": "/yandex?offer=gone",
    "a code nobody knows": "/?notice=code",
    "an address not followed": "/redirect?to=https://elsewhere.example/shop",
    "the account's door": "/lk",
  };
}
