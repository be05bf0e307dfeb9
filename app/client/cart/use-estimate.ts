import { useEffect, useState } from "react";
import type { LocalLine } from "#app/cart/cart.ts";
import { inBrowser } from "#app/foundation/browser.ts";
import { countryNames, spokenCountry } from "#app/foundation/i18n/countries.ts";
import { type Language, type Region, storefrontIn } from "#app/foundation/storefront.ts";
import { askOptions, cheapest, type OfferedWay } from "../checkout/ask-options.ts";
import { useRoot } from "../page/use-root.ts";
import { useComebacks } from "./use-comebacks.ts";
import type { QuoteAsk } from "./wire-quote.ts";

const CITY_KEY = "gong.city";
const COUNTRY_KEY = "gong.country";
const HOME = "RU";

export function knownCity(region: Region, lang: Language): string {
  const { homeCity } = storefrontIn(region);
  return homeCity ? (inBrowser.read(CITY_KEY) ?? homeCity[lang]) : "";
}

export function rememberPlace({ country, city }: { country: string; city: string }): void {
  if (country === HOME) inBrowser.keep(CITY_KEY, city);
  else inBrowser.keep(COUNTRY_KEY, country);
}

type Estimate = { of: string; option: OfferedWay | undefined; city: string };

/** Estimates to a city at home, to a country's largest city abroad. `settled`: no answer is pending. */
export function useEstimate(
  lines: readonly LocalLine[],
  { needed = true, chosen = "", city: chosenCity = "" }: { needed?: boolean; chosen?: string; city?: string } = {},
): {
  city: string;
  name: string;
  option: OfferedWay | undefined;
  settled: boolean;
  ask: QuoteAsk;
} {
  const { region, lang } = useRoot();
  const known = storefrontIn(region).homeCity ? chosenCity || knownCity(region, lang) : "";
  const [guessed, guess] = useState<string>();
  const [found, setFound] = useState<Estimate>();
  const comebacks = useComebacks();
  const goods = JSON.stringify(lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity })));
  const country = known ? HOME : chosen || guessed;
  const place = `${country} ${known}`;
  useEffect(() => {
    if (!known) guess(inBrowser.read(COUNTRY_KEY) ?? spokenCountry(navigator.languages) ?? "");
  }, [known]);
  useEffect(() => {
    if (!country || !needed) return;
    const stop = new AbortController();
    askOptions({ country, ...(known && { city: known }) }, JSON.parse(goods), stop.signal)
      .then((answer) =>
        setFound((now) =>
          answer.ok
            ? { of: place, option: cheapest(answer.data.options), city: answer.data.city }
            : { of: place, option: now?.of === place ? now.option : undefined, city: now?.of === place ? now.city : known },
        ),
      )
      .catch(() => {});
    return () => stop.abort();
  }, [known, country, goods, needed, comebacks]);
  const here = found?.of === place ? found : undefined;
  const city = here?.city ?? known;
  const option = here?.option;
  const ask: QuoteAsk = option
    ? {
        delivery: { type: option.type, mode: option.mode, code: option.code, city },
        paymentType: storefrontIn(region).paymentTypes[0],
        ...(country !== HOME && { country: country! }),
      }
    : {};
  const name = known || (option ? countryNames(lang)(country!) : "");
  return { city, name, option, settled: here !== undefined || country === "", ask };
}
