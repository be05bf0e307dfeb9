import { currencies } from "#app/foundation/storefront.ts";
import type { Profile } from "../profile.contract.ts";
import { decimalOf } from "./offer-figures.ts";
import { timesRate } from "./price-in-rubles.ts";

/** What a feed's `currency` elements say: units of the main one (whose rate is 1), or a bank, for one of each. */
export type FeedCurrencies = { main: string; rates: ReadonlyMap<string, string> };

/** `all`: the question concerns the whole feed. */
export type OfferRate = { ok: true; rate: string } | { ok: false; all: boolean; reason: string };

/** Rubles for one unit of an offer's currency. Rates that the feed states are its owner's guess, so the profile has to allow them. */
export function rateOfOffer(said: string, feed: FeedCurrencies, profile: Profile): OfferRate {
  const currency = currencyCode(said || feed.main);
  if (currency === profile.currency) return { ok: true, rate: profile.rate };
  const own = typeof profile.rates === "object" ? profile.rates[currency as keyof typeof profile.rates] : undefined;
  if (own) return { ok: true, rate: own };
  const stated = decimalOf(feed.rates.get(currency) ?? "");
  const isMain = currencyCode(feed.main) === profile.currency;
  if (profile.rates === "feed" && isMain && Number(stated) > 0) return { ok: true, rate: timesRate(stated, profile.rate) };
  return { ok: false, all: feed.rates.has(currency), reason: ask(currency, stated, feed, profile) };
}

function ask(currency: string, stated: string, feed: FeedCurrencies, profile: Profile): string {
  const isIn = `its price is in ${currency || "no currency"}, not in ${profile.currency} as the profile says`;
  const others = [...feed.rates.keys()].filter((one) => one !== currency);
  if (!feed.rates.has(currency)) return isIn;
  if (!others.length) return `${isIn}; is ${currency} right (--currency ${currency} --rate RUBLES)?`;
  const rates = Object.fromEntries([...feed.rates.keys()].filter((one) => one !== profile.currency).map((one) => [one, "RUBLES"]));
  const byProfile = `which are the rates (the profile's "rates": ${JSON.stringify(rates)})`;
  return stated && currencyCode(feed.main) === profile.currency
    ? `${isIn}; the feed counts 1 ${currency} as ${stated} ${profile.currency}: is that right (--feed-rates), or ${byProfile}?`
    : `${isIn}, and the feed states no rate of it in ${profile.currency}: ${byProfile}?`;
}

export const currencyCode = (text: string): string => {
  const lower = text.trim().toLowerCase();
  return lower === "rur" || lower === "" ? "rub" : (currencies.find((one) => one === lower) ?? lower);
};
