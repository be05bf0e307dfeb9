import { type Currency, type Language, languages, type Storefront } from "#app/foundation/storefront.ts";

export type FeedKind = "yandex" | "google";
/** A product feed for one reader, in one language and currency. */
export type Feed = { name: string; kind: FeedKind; lang: Language; currency: Currency };

type Where = Pick<Storefront, "currencies" | "countries" | "language">;

/** Yandex: Russian prices in rubles, where Russia is served. */
export const feedsOf = ({ currencies, countries }: Where): Feed[] => [
  ...(currencies.includes("rub") && countries.includes("RU")
    ? [{ name: "yandex.xml", kind: "yandex", lang: "ru", currency: "rub" } as const]
    : []),
  ...languages.flatMap((lang) =>
    currencies.map((currency) => ({ name: `google-${lang}-${currency}.xml`, kind: "google", lang, currency }) as const),
  ),
];

/** Parameters a link needs for a first visitor to see the feed's language and currency. */
export const linkedPlace = ({ lang, currency }: Feed, { language, currencies }: Where): { lang?: Language; currency?: Currency } => ({
  ...(lang !== (language ?? "en") && { lang }),
  ...(currency !== currencies[0] && { currency }),
});
