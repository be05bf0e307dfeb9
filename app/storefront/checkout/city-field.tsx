import { useEffect, useMemo, useState } from "react";
import { moveTo } from "#app/checkout/checkout-form.ts";
import { askCities, type City } from "#app/client/checkout/ask-options.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { countriesByName, countryNames } from "#app/foundation/i18n/countries.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { storefrontIn } from "#app/foundation/storefront.ts";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { SuggestField } from "./suggest-field.tsx";

/** Initial suggestions [CHK-03], all served by our couriers. */
export const firstCities = [m.city_moscow, m.city_ufa, m.city_novosibirsk, m.city_petersburg];

const PAUSE_MS = 1500;

export function CityField({ countries }: { countries: readonly string[] }) {
  const { region, lang } = useRoot();
  const { form, change, errorOf, leave } = useFields();
  const [choosing, setChoosing] = useState(false);
  const abroad = storefrontIn(region).isAbroad;
  const asksCountry = abroad && (choosing || form.country === "" || errorOf("country") !== "");
  // Without a known country, search all.
  const find = async (text: string, signal?: AbortSignal) =>
    (await askCities(text, signal)).filter(({ country }) => !asksCountry || form.country === "" || country === form.country);
  const nameOf = countryNames(lang);
  const leaveTyped = (isSure = true) => {
    const { city: typed, typingCity } = form;
    if (isSure) change({ typingCity: false });
    // A typed city equals a chosen one.
    void find(typed).then((found) => {
      const named = found.filter(({ name, index }) => name.toLowerCase() === typed.trim().toLowerCase() || index === typed.trim());
      // A pause in "Tyume" leaves half a name: the list below it goes on.
      if (!isSure && named.length === 0 && found.length > 0) return;
      if (!isSure) change((now) => (now.city === typed ? { ...now, typingCity: false } : now));
      if (named.length !== 1) {
        // Under a guessed country an unknown city means nothing: ask for the country.
        if (typingCity && abroad && !asksCountry) change((now) => (now.city === typed ? { ...now, country: "" } : now));
        return;
      }
      const [{ name, country, region, index }] = named as [City];
      const city = index === typed.trim() ? name : typed;
      change((now) => (now.city === typed && now.region === "" ? { ...now, city, country, region, index } : now));
    });
  };
  useEffect(() => {
    if (!form.typingCity) return;
    const timer = setTimeout(() => leaveTyped(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form.typingCity, form.city]);
  return (
    <>
      {asksCountry && <CountryField countries={countries} asked={() => setChoosing(true)} isOpened={choosing} />}
      <SuggestField
        name="city"
        label={m.checkout_city()}
        value={form.city}
        type={(city) => change((now) => moveTo(now, { city, typingCity: true, ...(!abroad && { country: "RU" }) }))}
        left={() => leaveTyped()}
        load={async (text, signal) =>
          (await find(text, signal)).map((city) => ({
            ...city,
            key: `${city.country} ${city.region} ${city.name}`,
            text: city.name,
            note: city.region || (abroad && !asksCountry ? nameOf(city.country) : ""),
          }))
        }
        choose={({ name, region, index, country }: City & { key: string; text: string }) =>
          change((now) => moveTo(now, { city: name, region, index, country }))
        }
      >
        {!abroad && form.city === "" && (
          <div className="city-chips">
            {firstCities.map((name) => (
              <button
                key={name()}
                type="button"
                className="chip"
                onClick={({ detail }) => {
                  change((now) => moveTo(now, { city: name(), country: "RU" }));
                  leave("delivery.city");
                  // Focus: the button disappears; touch shouldn't open the keyboard.
                  if (detail === 0) document.getElementById(fieldId("delivery.city"))?.focus();
                }}
              >
                {name()}
              </button>
            ))}
          </div>
        )}
      </SuggestField>
      {abroad && !asksCountry && (
        <p className="step-note">
          {m.checkout_country_is({ country: nameOf(form.country) })}{" "}
          <button type="button" className="link-button" onClick={() => setChoosing(true)}>
            {m.checkout_country_other()}
          </button>
        </p>
      )}
    </>
  );
}

/** `isOpened`: takes focus from its button. */
function CountryField({ countries, asked, isOpened }: { countries: readonly string[]; asked: () => void; isOpened: boolean }) {
  const { lang } = useRoot();
  const { form, change, errorOf, leave } = useFields();
  const sorted = useMemo(() => countriesByName(countries, lang), [countries, lang]);
  const error = errorOf("country");
  const id = fieldId("country");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {m.checkout_country()}
      </label>
      <select
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus={isOpened}
        value={form.country}
        autoComplete="country"
        onChange={(event) => {
          change((now) => moveTo(now, { city: now.country === "" ? now.city : "", country: event.target.value }));
          asked();
          leave("country");
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{m.checkout_country_choose()}</option>
        {sorted.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
