import { useState } from "react";
import { useNavigate } from "react-router";
import type { ListingView } from "#app/catalogue/catalogue.server.ts";
import { filterCount, type Listing, withoutFilters, writeListing } from "#app/catalogue/listing.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { Facets } from "./facets.tsx";

type Props = { listing: Listing; view: ListingView; close: () => void };

/** A bottom sheet; its button counts the results. Choices survive Back. */
export function FiltersSheet({ listing, view, close }: Props) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  function go(next: Listing) {
    const search = writeListing(next);
    setChosen(search);
    // Replaces the sheet's entry by one with the choice.
    void navigate({ search, hash: location.hash }, { replace: true, state: history.state?.usr, preventScrollReset: true });
  }
  return (
    <Modal label={m.filters()} close={close} className="sheet" backCloses chosen={chosen}>
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
