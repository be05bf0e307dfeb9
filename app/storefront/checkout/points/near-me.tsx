import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Whereabouts } from "./use-whereabouts.ts";

export const NearMe = ({ state, toggle }: Whereabouts) => (
  <button type="button" className="button button-quiet points-near" aria-pressed={state === "known"} onClick={toggle}>
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M10 1v4M10 15v4M1 10h4M15 10h4" />
      <circle cx="10" cy="10" r="5" />
    </svg>
    {m.checkout_points_near()}
  </button>
);

const says = {
  "not-asked": m.checkout_points_from_centre,
  asking: m.checkout_points_locating,
  known: m.checkout_points_from_you,
  refused: m.checkout_points_refused,
  unknown: m.checkout_points_unknown,
} satisfies Record<Whereabouts["state"], () => string>;

/** The current order, and why not by distance. */
export function SortedBy({ state, farKm }: { state: Whereabouts["state"]; farKm: number | null }) {
  const { lang } = useRoot();
  return (
    <p className="points-sorted" role="status">
      {farKm === null ? says[state]() : m.checkout_points_far({ count: new Intl.NumberFormat(lang).format(farKm) })}
    </p>
  );
}
