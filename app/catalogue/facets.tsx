import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useRoot } from "#app/shell/use-root.ts";
import type { FacetView, ListingView } from "./catalogue.server.ts";
import { type ListFacet, type Listing, toggled } from "./listing.ts";
import { ouncesOf } from "./model-record.ts";
import { PriceRange } from "./price-range.tsx";

export const facetNames: Record<ListFacet, () => string> = {
  size: () => m.facet_size(),
  color: () => m.facet_color(),
  weight: () => m.facet_weight(),
  brand: () => m.facet_brand(),
  material: () => m.facet_material(),
};

type Props = { listing: Listing; view: ListingView; go: (next: Listing) => void };

const SHOWN = 8;

export function Facets({ listing, view, go }: Props) {
  const { lang, currency } = useRoot();
  return (
    <div className="facets">
      <Switch
        name="stock"
        label={m.facet_stock()}
        count={view.stock}
        on={listing.stock}
        set={(stock) => go({ ...listing, stock, page: 1 })}
      />
      <Switch name="sale" label={m.facet_sale()} count={view.sale} on={listing.sale} set={(sale) => go({ ...listing, sale, page: 1 })} />
      <PriceRange listing={listing} range={view.price} go={go} lang={lang} currency={currency} />
      {view.facets.map((facet) => (
        <Values key={facet.name} facet={facet} listing={listing} go={go} />
      ))}
    </div>
  );
}

/** The list with what was ticked before the page was alive; the same list if nothing was. */
export function chosenEarly(root: HTMLElement, listing: Listing): Listing {
  let now = listing;
  for (const { name, value, checked, defaultChecked } of root.querySelectorAll<HTMLInputElement>('[type="checkbox"]')) {
    if (checked === defaultChecked) continue;
    const facet = name.slice("f.".length);
    now = facet === "stock" || facet === "sale" ? { ...now, [facet]: checked } : toggled(now, facet as ListFacet, value);
  }
  return now;
}

function Switch({ name, label, count, on, set }: { name: string; label: string; count: number; on: boolean; set: (on: boolean) => void }) {
  return (
    <label className="check check-switch" data-none={(count === 0 && !on) || undefined}>
      <input
        type="checkbox"
        name={`f.${name}`}
        checked={on}
        onChange={(event) => set(event.target.checked)}
        disabled={count === 0 && !on}
      />
      <span>{label}</span>
      <span className="check-count tabular">{count}</span>
    </label>
  );
}

function Values({ facet, listing, go }: { facet: FacetView; listing: Listing; go: (next: Listing) => void }) {
  const [all, setAll] = useState(false);
  // Ounces have a facet of their own; the same number twice would only ask the shopper which one counts.
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
              checked={listing.chosen[facet.name].includes(value)}
              onChange={() => go(toggled(listing, facet.name, value))}
              disabled={count === 0 && !listing.chosen[facet.name].includes(value)}
            />
            {code && <span className="dot" style={{ background: code }} />}
            <span>{facet.name === "weight" ? `${label} oz` : label}</span>
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
