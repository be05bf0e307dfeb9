import { useEffect, useState } from "react";
import { askOptions, cheapest, type OfferedWay } from "#app/delivery/ask-options.ts";
import { useRoot } from "#app/shell/use-root.ts";
import type { LocalLine } from "./cart.ts";
import { useComebacks } from "./use-comebacks.ts";
import type { QuoteAsk } from "./use-quote.ts";

const CITY_KEY = "gong.city";

/** The city the shopper last delivered to, else the capital of a storefront that has one. */
export function knownCity(region: string, lang: string): string {
  const capital = region === "eu" ? "" : lang === "ru" ? "Москва" : "Moscow";
  try {
    return localStorage.getItem(CITY_KEY) ?? capital;
  } catch {
    return capital;
  }
}

export function rememberCity(city: string): void {
  try {
    localStorage.setItem(CITY_KEY, city);
  } catch {
    // The next visit starts from the capital.
  }
}

/**
 * What delivery will cost and when it comes, before anything is asked of the shopper. `settled` = known, or known not to be knowable;
 * `needed` = nobody has said yet where to.
 */
export function useEstimate(
  lines: readonly LocalLine[],
  needed = true,
): {
  city: string;
  option: OfferedWay | undefined;
  settled: boolean;
  ask: QuoteAsk;
} {
  const { region, lang } = useRoot();
  const city = knownCity(region, lang);
  const [option, setOption] = useState<OfferedWay>();
  const [settled, setSettled] = useState(city === "");
  const comebacks = useComebacks();
  const goods = JSON.stringify(lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity })));
  useEffect(() => {
    if (!city || !needed) return;
    const stop = new AbortController();
    askOptions({ country: "RU", city }, JSON.parse(goods), stop.signal)
      .then((answer) => {
        if (answer.ok) setOption(cheapest(answer.data.options));
        setSettled(true);
      })
      .catch(() => {});
    return () => stop.abort();
  }, [city, goods, needed, comebacks]);
  const ask: QuoteAsk = option
    ? { delivery: { type: option.type, deliverytype: option.deliverytype, code: option.code, city }, typepayment: "bank-card" }
    : {};
  return { city, option, settled, ask };
}
