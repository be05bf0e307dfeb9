import { useState } from "react";
import type { FacetView, ListingView } from "#app/catalogue/catalogue.server.ts";
import { type ListFacet, type Listing, toggled } from "#app/catalogue/listing.ts";
import { ouncesOf } from "#app/catalogue/model-record.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type ListForm, PriceRange } from "./price-range.tsx";

export const facetNames: Record<ListFacet, () => string> = {
  size: () => m.facet_size(),
  color: () => m.facet_color(),
  weight: () => m.facet_weight(),
  brand: () => m.facet_brand(),
  material: () => m.facet_material(),
};

type Props = { listing: Listing; view: ListingView; go: (next: Listing) => void; form?: ListForm };

const SHOWN = 8;

export function Facets({ listing, view, go, form }: Props) {
  const { lang, currency } = useRoot();
  return (
    <div className="facets">
      <Switch
        name="stock"
        label={m.facet_stock()}
        count={view.stock}
        on={listing.stock}
        form={form?.id}
        set={(stock) => go({ ...listing, stock, page: 1 })}
      />
      <Switch
        name="sale"
        label={m.facet_sale()}
        count={view.sale}
        on={listing.sale}
        form={form?.id}
        set={(sale) => go({ ...listing, sale, page: 1 })}
      />
      <PriceRange listing={listing} range={view.price} go={go} lang={lang} currency={currency} form={form} />
      {view.facets.map((facet) => (
        <Values key={facet.name} facet={facet} listing={listing} go={go} form={form?.id} />
      ))}
    </div>
  );
}

/** Applies boxes ticked before hydration. */
export function chosenEarly(root: HTMLElement, listing: Listing): Listing {
  let now = listing;
  for (const { name, value, checked, defaultChecked } of root.querySelectorAll<HTMLInputElement>('[type="checkbox"]')) {
    if (checked === defaultChecked) continue;
    const facet = name.slice("f.".length);
    now = facet === "stock" || facet === "sale" ? { ...now, [facet]: checked } : toggled(now, facet as ListFacet, value);
  }
  return now;
}

type SwitchProps = { name: string; label: string; count: number; on: boolean; form: string | undefined; set: (on: boolean) => void };

function Switch({ name, label, count, on, form, set }: SwitchProps) {
  return (
    <label className="check check-switch" data-none={(count === 0 && !on) || undefined}>
      <input
        type="checkbox"
        name={`f.${name}`}
        value="1"
        form={form}
        checked={on}
        onChange={(event) => set(event.target.checked)}
        disabled={count === 0 && !on}
      />
      <span>{label}</span>
      <span className="check-count tabular">{count}</span>
    </label>
  );
}

type ValuesProps = { facet: FacetView; listing: Listing; go: (next: Listing) => void; form: string | undefined };

function Values({ facet, listing, go, form }: ValuesProps) {
  const [all, setAll] = useState(false);
  // Ounces have their own facet: hide duplicates.
  const values = facet.values.filter(({ value }) => facet.name !== "size" || ouncesOf(value) === null);
  if (values.length < 2 && !values.some(({ chosen }) => chosen)) return null;
  const shown = all ? values : values.filter((value, at) => at < SHOWN || value.chosen);
  return (
    <fieldset className={`facet facet-${facet.name}`}>
      <legend>{facetNames[facet.name]()}</legend>
      <div className="facet-values">
        {shown.map(({ value, label, code, count, chosen }) => (
          <label key={value} className="check" data-none={(count === 0 && !chosen) || undefined}>
            <input
              type="checkbox"
              name={`f.${facet.name}`}
              value={value}
              form={form}
              checked={listing.chosen[facet.name].includes(value)}
              onChange={() => go(toggled(listing, facet.name, value))}
              disabled={count === 0 && !listing.chosen[facet.name].includes(value)}
            />
            {code && <span className="dot" style={{ background: code }} />}
            <span>{label}</span>
            <span className="check-count tabular">{count}</span>
          </label>
        ))}
      </div>
      {shown.length < values.length && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {m.facet_more()} · {values.length - shown.length}
        </button>
      )}
    </fieldset>
  );
}
