import { useEffect, useRef } from "react";
import type { Listing } from "#app/catalogue/listing.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Currency, Language } from "#app/foundation/storefront.ts";

type Props = {
  listing: Listing;
  range: { min: number; max: number } | null;
  go: (next: Listing) => void;
  lang: Language;
  currency: Currency;
  /** All filters in one form, for browsers without scripts. */
  form?: ListForm | undefined;
};
export type ListForm = { id: string; action: string; text: string };

/** In displayed currency; applies on blur or Enter. Fields survive navigation, so typing in the other one isn't lost. */
export function PriceRange({ listing, range, go, lang, currency, form: whole }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { min, max } = listing.price;
  const isShown = range !== null;
  useEffect(() => put(isShown ? form.current : null, "min", min), [isShown, min]);
  useEffect(() => put(isShown ? form.current : null, "max", max), [isShown, max]);
  const native = whole && { id: whole.id, action: whole.action };
  const rest = whole && (
    <>
      {whole.text && <input type="hidden" name="q" value={whole.text} />}
      <noscript>
        <button type="submit" className="button">
          {m.filters_take()}
        </button>
      </noscript>
    </>
  );
  if (!range) return native ? <form {...native}>{rest}</form> : null;
  const read = (value: FormDataEntryValue | null) => {
    const digits = String(value ?? "").replace(/\D/g, "");
    return digits ? Number(digits.slice(0, 9)) : null;
  };
  const take = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const price = { min: read(fields.get("min")), max: read(fields.get("max")) };
    if (price.min !== listing.price.min || price.max !== listing.price.max) go({ ...listing, price, page: 1 });
  };
  const field = (name: "min" | "max", label: string) => (
    <label>
      <span>{label}</span>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={listing.price[name] ?? ""}
        placeholder={formatMoney(range[name], currency, lang)}
        onBlur={(event) => event.currentTarget.form && take(event.currentTarget.form)}
      />
    </label>
  );
  return (
    <form
      {...native}
      ref={form}
      className="facet"
      onSubmit={(event) => {
        event.preventDefault();
        take(event.currentTarget);
      }}
    >
      <fieldset>
        <legend>{m.facet_price()}</legend>
        <div className="price-range tabular">
          {field("min", m.facet_price_from())}
          {field("max", m.facet_price_to())}
          {/* Implicit submission needs a button; keep it out of the Tab order. */}
          <button type="submit" className="sr-only" tabIndex={-1}>
            {m.apply()}
          </button>
        </div>
      </fieldset>
      {rest}
    </form>
  );
}

function put(form: HTMLFormElement | null, name: "min" | "max", value: number | null): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value === null ? "" : String(value);
}
