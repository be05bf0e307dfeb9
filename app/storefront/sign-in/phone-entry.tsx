import type { MaskInput } from "maska";
import { useEffect, useId, useRef, useState } from "react";
import { bareCode, countryOf, dialCode, inOrder, moveTo, phoneMask } from "#app/customers/identity/dial-codes.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { countriesByName, likelyCountry } from "#app/foundation/i18n/countries.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { maskSigns } from "#app/foundation/ui/mask-signs.ts";
import { ContactWords } from "../help/contact-words.tsx";

type Props = { countries: readonly string[]; lang: Language; error: string; initial: string };

/** A phone with country, formatted while typing [IDN-10]; unformatted until the mask loads. */
export function PhoneEntry({ countries, lang, error, initial }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState(() => countryOf(initial, countries));
  const id = useId();
  // Only the browser knows its languages; the server renders the first country.
  useEffect(() => {
    const likely = likelyCountry(countries, navigator.languages);
    if (!likely || initial || input.current?.value !== bareCode(countries[0]!)) return;
    setCountry(likely);
    input.current.value = bareCode(likely);
  }, [countries, initial]);
  useEffect(() => {
    let mask: MaskInput | undefined;
    let gone = false;
    fetchModule(() => import("maska")).then(
      ({ MaskInput }) => {
        if (gone || !input.current) return;
        mask = new MaskInput(input.current, {
          ...maskSigns,
          mask: (value) => phoneMask(value, country),
          preProcess: (value) => inOrder(value, country),
        });
        // Focus before hydration had no listener.
        if (document.activeElement === input.current) toNumber(input.current, country);
      },
      () => {},
    );
    return () => {
      gone = true;
      mask?.destroy();
    };
  }, [country]);

  function choose(next: string) {
    setCountry(next);
    if (input.current) input.current.value = moveTo(next, input.current.value, country);
    input.current?.focus();
  }
  return (
    <div className="phone-entry">
      {countries.length > 1 && <CountryChoice countries={countries} lang={lang} country={country} choose={choose} />}
      <label className="field">
        <span>{m.sign_in_phone()}</span>
        <input
          ref={(element) => {
            input.current = element;
            element?.setAttribute("autofocus", "");
          }}
          name="target"
          type="tel"
          inputMode="tel"
          autoComplete="tel webauthn"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={40}
          defaultValue={initial || bareCode(country)}
          // On focus the browser restores its selection later.
          onFocus={({ currentTarget }) => requestAnimationFrame(() => toNumber(currentTarget, country))}
          onClick={({ currentTarget }) => toNumber(currentTarget, country)}
          onInput={({ currentTarget }) => toNumber(currentTarget, country)}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
        />
        <span id={id} className="field-error" role="alert">
          <ContactWords>{error}</ContactWords>
        </span>
      </label>
    </div>
  );
}

/** Keeps the caret out of the country code. */
function toNumber(field: HTMLInputElement, country: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const code = bareCode(country);
  if (value.startsWith(code) && selectionStart === selectionEnd && selectionStart! < code.length)
    field.setSelectionRange(value.length, value.length);
}

type Choice = { countries: readonly string[]; lang: Language; country: string; choose: (country: string) => void };

function CountryChoice({ countries, lang, country, choose }: Choice) {
  return (
    <label className="field">
      <span>{m.sign_in_country()}</span>
      <select value={country} onChange={({ target }) => choose(target.value)} autoComplete="country">
        {countriesByName(countries, lang).map(({ code, name }) => (
          <option key={code} value={code}>
            {`${name} +${dialCode(code)}`}
          </option>
        ))}
      </select>
    </label>
  );
}
