import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CarrierName } from "#app/foundation/storefront.ts";
import { type Claim, claims, type PointFilters } from "./found-points.ts";

const names = {
  tryon: m.checkout_points_tryon,
  card: m.checkout_points_card,
  cash: m.checkout_points_cash,
  open: m.checkout_points_open,
  late: m.checkout_points_late,
} satisfies Record<Claim, () => string>;

type Props = { filters: PointFilters; set: (filters: PointFilters) => void; carriers: readonly CarrierName[] };

export function PointFilterBar({ filters, set, carriers }: Props) {
  const toggle = (claim: Claim, on: boolean) =>
    set({ ...filters, claims: on ? [...filters.claims, claim] : filters.claims.filter((each) => each !== claim) });
  return (
    <div className="points-filters">
      <input
        type="search"
        aria-label={m.checkout_points_search()}
        placeholder={m.checkout_points_search()}
        value={filters.text}
        onChange={(event) => set({ ...filters, text: event.target.value })}
        autoComplete="off"
        spellCheck={false}
        inputMode="search"
        autoCapitalize="off"
        enterKeyHint="search"
      />
      {carriers.length > 0 && (
        <div className="pills" role="radiogroup" aria-label={m.checkout_points_carrier()}>
          {(["", ...carriers] as const).map((carrier) => (
            <label key={carrier} className="pill">
              <input
                type="radio"
                name="points-carrier"
                checked={filters.carrier === carrier}
                onChange={() => set({ ...filters, carrier })}
              />
              <span>{carrier ? carrierName(carrier) : m.checkout_points_all_carriers()}</span>
            </label>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend to be seen */}
      <div className="pills" role="group" aria-label={m.checkout_points_filters()}>
        {claims.map((claim) => (
          <label key={claim} className="pill">
            <input type="checkbox" checked={filters.claims.includes(claim)} onChange={(event) => toggle(claim, event.target.checked)} />
            <span>{names[claim]()}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
