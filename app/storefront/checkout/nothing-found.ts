import { m } from "#app/foundation/i18n/messages/messages.js";

/** What was heard of the ways to a place: `silent` names carriers that did not answer, `failed` says that the store itself did not. */
type Heard = { asked: boolean; failed: boolean; options: readonly unknown[]; silent: readonly unknown[] };

/** Why nothing can be chosen, as it is said beside the offer to send the order to support; null where something can, or nobody was asked yet [DLV-05]. */
export function whyNoWays({ asked, failed, options, silent }: Heard): { says: typeof m.checkout_no_ways; mayAskAgain: boolean } | null {
  if (failed) return { says: m.checkout_ways_failed, mayAskAgain: true };
  if (!asked || options.length > 0) return null;
  return silent.length > 0 ? { says: m.ways_none_told, mayAskAgain: true } : { says: m.checkout_no_ways, mayAskAgain: false };
}

/** What stands over a city's points: `known` is all of them, null until they have come; `found` is what the search has left [DLV-05]. */
export function saidOfPoints({
  failed,
  known,
  found,
}: {
  failed: boolean;
  known: readonly unknown[] | null;
  found: readonly unknown[];
}): string {
  if (failed) return m.checkout_points_failed();
  if (known === null) return m.checkout_points_loading();
  if (known.length === 0) return m.checkout_no_points();
  return found.length === 0 ? m.checkout_point_not_found() : m.checkout_points_count({ count: found.length });
}
