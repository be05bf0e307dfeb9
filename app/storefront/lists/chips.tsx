import type { ListingView } from "#app/catalogue/catalogue.server.ts";
import { type Listing, listFacets, toggled, withoutFilters } from "#app/catalogue/listing.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";

export function Chips({ listing, view, go }: { listing: Listing; view: ListingView; go: (next: Listing) => void }) {
  const { lang, currency } = useRoot();
  const label = (facet: string, value: string) =>
    view.facets.find(({ name }) => name === facet)?.values.find((each) => each.value === value)?.label ?? value;
  const { min, max } = listing.price;
  const money = (amount: number) => formatMoney(amount, currency, lang);
  const chips = [
    ...(listing.stock ? [{ name: m.facet_stock(), next: { ...listing, stock: false, page: 1 } }] : []),
    ...(listing.sale ? [{ name: m.facet_sale(), next: { ...listing, sale: false, page: 1 } }] : []),
    ...(min !== null || max !== null
      ? [
          {
            name: [min !== null && `${m.facet_price_from()} ${money(min)}`, max !== null && `${m.facet_price_to()} ${money(max)}`]
              .filter(Boolean)
              .join(" "),
            next: { ...listing, price: { min: null, max: null }, page: 1 },
          },
        ]
      : []),
    ...listFacets.flatMap((facet) =>
      listing.chosen[facet].map((value) => ({
        name: label(facet, value),
        next: toggled(listing, facet, value),
      })),
    ),
  ];
  return (
    <ul className="chips" aria-label={m.filters_chosen()}>
      {chips.map(({ name, next }) => (
        <li key={name}>
          <button type="button" className="chip chip-on" onClick={() => go(next)} aria-label={m.filter_remove({ name })}>
            {name} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link-button" onClick={() => go(withoutFilters(listing))}>
          {m.filters_reset()}
        </button>
      </li>
    </ul>
  );
}
