import { type Currency, type Language, languages, type Storefront } from "#app/foundation/storefront.ts";

export type FeedKind = "yandex" | "google";
/** One list of all that a storefront sells, for one reader, in one language and currency. */
export type Feed = { name: string; kind: FeedKind; lang: Language; currency: Currency };

type Where = Pick<Storefront, "currencies" | "countries" | "language">;

/** Every feed of a storefront. Yandex reads Russian prices in rubles of who delivers in Russia. */
export const feedsOf = ({ currencies, countries }: Where): Feed[] => [
  ...(currencies.includes("rub") && countries.includes("RU")
    ? [{ name: "yandex.xml", kind: "yandex", lang: "ru", currency: "rub" } as const]
    : []),
  ...languages.flatMap((lang) =>
    currencies.map((currency) => ({ name: `google-${lang}-${currency}.xml`, kind: "google", lang, currency }) as const),
  ),
];

/** What a link has to name, so that whoever has never been here sees the language and the currency of the feed. */
export const linkedPlace = ({ lang, currency }: Feed, { language, currencies }: Where): { lang?: Language; currency?: Currency } => ({
  ...(lang !== (language ?? "en") && { lang }),
  ...(currency !== currencies[0] && { currency }),
});
