import { onShelf } from "./shop-page.ts";

export const places = [
  { region: "ru", host: "localhost" },
  { region: "eu", host: "eu.localhost" },
  { region: "reload", host: "reload.localhost" },
].flatMap((corner) => (["ru", "en"] as const).map((lang) => ({ ...corner, lang })));

export type Place = (typeof places)[number];

export const corners = places.filter(({ region, lang }) => (lang === "en") === (region === "eu"));

/** Title tag for journeys that repeat another: soak only. */
export const toSoak = (isLikeAnother: boolean) => (isLikeAnother ? " @soak" : "");

/** Title tag for journeys that repeat two others: full soak only. */
export const toFullSoak = (isLikeOthers: boolean) => (isLikeOthers ? " @full" : "");

/** Public pages by name. */
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
