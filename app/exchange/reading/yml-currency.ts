import { currencies } from "#app/foundation/storefront.ts";
import type { Profile } from "../profile.contract.ts";
import { because, type Reason } from "../reasons.ts";
import { decimalOf } from "./offer-figures.ts";
import { timesRate } from "./price-in-rubles.ts";

/** What a feed's `currency` elements say: units of the main one (whose rate is 1), or a bank, for one of each. */
export type FeedCurrencies = { main: string; rates: ReadonlyMap<string, string> };

/** `all`: the question concerns the whole feed. */
export type OfferRate = { ok: true; rate: string } | { ok: false; all: boolean; reason: Reason };

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

function ask(currency: string, stated: string, feed: FeedCurrencies, profile: Profile): Reason {
  const said = { currency, wanted: profile.currency };
  const others = [...feed.rates.keys()].filter((one) => one !== currency);
  if (!feed.rates.has(currency)) return because("currency", said);
  if (!others.length) return because("currency-all", said);
  const foreign = [...feed.rates.keys()].filter((one) => one !== profile.currency);
  const rates = JSON.stringify(Object.fromEntries(foreign.map((one) => [one, "RUBLES"])));
  return stated && currencyCode(feed.main) === profile.currency
    ? because("currency-feed", { ...said, stated, rates })
    : because("currency-no-rate", { ...said, rates });
}

export const currencyCode = (text: string): string => {
  const lower = text.trim().toLowerCase();
  return lower === "rur" || lower === "" ? "rub" : (currencies.find((one) => one === lower) ?? lower);
};
