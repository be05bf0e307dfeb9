import { useEffect, useState } from "react";
import type { LocalLine } from "#app/cart/cart.ts";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { askOptions, type OfferedWay } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

export type Options = {
  options: OfferedWay[];
  /** Carriers without a timely answer. */
  silent: CarrierName[];
  busy: boolean;
  failed: boolean;
  asked: boolean;
  again: () => void;
};

const CALM_MS = 350;
const nothing: Pick<Options, "options" | "silent"> = { options: [], silent: [] };

/** Refetches for another city, goods or currency. */
export function useOptions(
  { country, city, region, index }: Pick<CheckoutForm, "country" | "city" | "region" | "index">,
  lines: readonly LocalLine[],
): Options {
  const [found, setFound] = useState<({ of: string; failed: boolean } & typeof nothing) | null>(null);
  const [round, setRound] = useState(0);
  const { currency } = useRoot();
  const goods = JSON.stringify(lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity })));
  const town = whichTown({ country, region, index });
  const question =
    city.trim().length > 1 && country
      ? JSON.stringify([country, city.trim(), town.region ?? "", town.index ?? "", goods, currency, round])
      : "";
  useEffect(() => {
    if (!question) return;
    const stop = new AbortController();
    const [country, city, region, index, goods] = JSON.parse(question) as [string, string, string, string, string];
    const timer = setTimeout(
      () =>
        askOptions({ country, city, ...whichTown({ country, region, index }) }, JSON.parse(goods), stop.signal).then(
          (answer) =>
            setFound({
              of: question,
              ...(answer.ok ? { options: answer.data.options, silent: answer.data.failed } : nothing),
              failed: !answer.ok,
            }),
          () => {},
        ),
      CALM_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question]);
  const answered = found !== null && found.of === question;
  // Other goods may keep old options, another place must not.
  const isHere = found !== null && question !== "" && placeOf(found.of) === placeOf(question);
  return {
    options: isHere ? found.options : nothing.options,
    silent: isHere ? found.silent : nothing.silent,
    busy: question !== "" && !answered,
    failed: answered && found.failed,
    asked: answered,
    again: () => setRound((n) => n + 1),
  };
}

/** Disambiguates towns; not abroad, where prices are per country or city. */
export const whichTown = ({
  country,
  region,
  index,
}: Pick<CheckoutForm, "country" | "region" | "index">): { region?: string; index?: string } => ({
  ...(country === "RU" && region && { region }),
  ...(country === "RU" && index && { index }),
});

const placeOf = (question: string): string => JSON.stringify((JSON.parse(question) as unknown[]).slice(0, 4));
