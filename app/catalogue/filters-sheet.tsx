import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import type { ListingView } from "./catalogue.server.ts";
import { Facets } from "./facets.tsx";
import { filterCount, type Listing, withoutFilters } from "./listing.ts";

type Props = { listing: Listing; view: ListingView; go: (next: Listing) => void; close: () => void };

/** Filters on a phone: a sheet from below whose button always says how many goods are behind it. */
export default function FiltersSheet({ listing, view, go, close }: Props) {
  return (
    <Modal label={m.filters()} close={close} className="sheet">
      <h2>{m.filters()}</h2>
      <Facets listing={listing} view={view} go={go} />
      <div className="sheet-end">
        {filterCount(listing) > 0 && (
          <button type="button" className="button button-quiet" onClick={() => go(withoutFilters(listing))}>
            {m.filters_reset()}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {m.show_goods({ count: view.total })}
        </button>
      </div>
    </Modal>
  );
}
