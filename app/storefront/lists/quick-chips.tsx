import { Link, useLocation } from "react-router";
import type { ListingView } from "#app/catalogue/catalogue.server.ts";
import { type Listing, toggled, writeListing } from "#app/catalogue/listing.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** They keep their place, chosen or not. */
export function QuickChips({ listing, view }: { listing: Listing; view: ListingView }) {
  const { pathname } = useLocation();
  const chips = view.quick.flatMap(({ facet, value }) => {
    const found = view.facets.find(({ name }) => name === facet)?.values.find((each) => each.value === value);
    return found ? [{ ...found, facet }] : [];
  });
  if (chips.length === 0) return null;
  // Without a link in it only the strip itself can take the keys that scroll it.
  const linked = chips.some(({ facet, value, count }) => count > 0 || listing.chosen[facet].includes(value));
  return (
    <ul className="quick-chips" tabIndex={linked ? undefined : 0} aria-label={m.filters_quick()}>
      {chips.map(({ facet, value, label, count }) => {
        const isChosen = listing.chosen[facet].includes(value);
        const to = pathname + writeListing(toggled(listing, facet, value));
        const name = (
          <>
            <span className="chip-label">{label}</span> <span className="chip-count tabular">{count}</span>
          </>
        );
        return (
          <li key={facet}>
            {count > 0 || isChosen ? (
              <Link to={to} className="chip" aria-current={isChosen || undefined} preventScrollReset>
                {name}
              </Link>
            ) : (
              <span className="chip" data-none>
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
