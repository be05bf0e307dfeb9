import { useEffect, useId, useRef, useState } from "react";
import { rememberPlace, useEstimate } from "#app/client/cart/use-estimate.ts";
import { askCities, type OfferedWay } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { countriesByName } from "#app/foundation/i18n/countries.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { type Language, storefrontIn } from "#app/foundation/storefront.ts";
import { dayRange } from "#app/foundation/time/day-words.ts";

type Place = { country: string; city: string };
const HOME = "RU";

/** Delivery days and lowest price for the visitor's city, which they can change; shared with the cart [CAT-08]. */
export function ArrivalEstimate({ productid, specification }: { productid: string; specification: string }) {
  const { region, lang } = useRoot();
  const [chosen, setChosen] = useState<Place>({ country: "", city: "" });
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isAbroad } = storefrontIn(region);
  const line = { productid, specification, quantity: 1, timeadd: "" };
  const { name, city, option, settled } = useEstimate([line], {
    needed: navigator.onLine,
    chosen: chosen.country,
    ...(chosen.city && { city: chosen.city }),
  });
  const choose = (place: Place) => {
    rememberPlace(place);
    setChosen(place);
    setChoosing(false);
  };
  // Focus: the field unmounted.
  const wasChoosing = useRef(false);
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) button.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  if (!settled && !isChoosing && !chosen.country) return null;
  if (isChoosing) return isAbroad ? <Countries choose={choose} /> : <Cities city={city} choose={choose} />;
  const place = name || city;
  return (
    <>
      <span role="status">{place && settled ? words(place, option, lang) : place}</span>
      {place && " · "}
      <button type="button" className="link-button" ref={button} onClick={() => setChoosing(true)}>
        {!place ? m.arrival_where() : isAbroad ? m.arrival_other_country() : m.arrival_other_city()}
      </button>
    </>
  );
}

function words(place: string, option: OfferedWay | undefined, lang: Language): string {
  if (!option) return m.arrival_unknown({ place });
  const { type, price } = option.currency;
  const least = formatMoney(option.lowest ?? price, type, lang);
  const cost = option.free || price === 0 ? m.cart_delivery_free() : m.price_from({ price: least });
  return m.arrival_day({ place, day: dayRange(option.day, lang), price: cost });
}

/** No <form>: it is inside the buy form. */
function Cities({ city, choose }: { city: string; choose: (place: Place) => void }) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<string[]>([]);
  const list = useId();
  useEffect(() => {
    if (typed.trim().length < 2) return setFound([]);
    const stop = new AbortController();
    askCities(typed.trim(), stop.signal).then(
      (cities) => setFound([...new Set(cities.filter(({ country }) => country === HOME).map(({ name }) => name))]),
      () => {},
    );
    return () => stop.abort();
  }, [typed]);
  const take = () => typed.trim() && choose({ country: HOME, city: typed.trim() });
  return (
    <span className="arrival-choice">
      <input
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus
        aria-label={m.arrival_city()}
        placeholder={city}
        value={typed}
        list={list}
        maxLength={120}
        autoComplete="address-level2"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          take();
        }}
      />
      <datalist id={list}>
        {found.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="button" className="link-button" onClick={take}>
        {m.arrival_show()}
      </button>
    </span>
  );
}

function Countries({ choose }: { choose: (place: Place) => void }) {
  const { region, lang } = useRoot();
  const { countries } = storefrontIn(region);
  return (
    <span className="arrival-choice">
      <select
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus
        aria-label={m.arrival_country()}
        defaultValue=""
        onChange={(event) => choose({ country: event.target.value, city: "" })}
      >
        <option value="" disabled>
          {m.checkout_country_choose()}
        </option>
        {countriesByName(countries, lang).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
