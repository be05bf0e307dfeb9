import { m } from "#app/foundation/i18n/messages/messages.js";

/** `silent`: carriers without an answer; `failed`: the store itself. */
type QuoteState = { asked: boolean; failed: boolean; options: readonly unknown[]; silent: readonly unknown[] };

/** Why no option exists, beside the offer to ask support; null = there are, or not asked yet [DLV-05]. */
export function whyNoWays({
  asked,
  failed,
  options,
  silent,
}: QuoteState): { says: typeof m.checkout_no_ways; mayAskAgain: boolean } | null {
  if (failed) return { says: m.checkout_ways_failed, mayAskAgain: true };
  if (!asked || options.length > 0) return null;
  return silent.length > 0 ? { says: m.ways_none_told, mayAskAgain: true } : { says: m.checkout_no_ways, mayAskAgain: false };
}

/** The text above points: `known` is null while loading; `found`: after filtering [DLV-05]. */
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
