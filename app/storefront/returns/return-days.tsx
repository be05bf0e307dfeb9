import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ReturnKind } from "#app/orders/order-actions.ts";

/** Days left per reason [ORD-06]. */
export function ReturnDays({ daysLeft }: { daysLeft: Record<ReturnKind, number | null> }) {
  const { new: fresh, failed } = daysLeft;
  const ofNew = fresh === null ? m.return_days_new_over() : fresh === 0 ? m.return_days_new_last() : m.return_days_new({ count: fresh });
  const ofFailed = failed === null ? "" : failed === 0 ? m.return_days_failed_last() : m.return_days_failed({ count: failed });
  return <span className="return-days quiet">{[ofNew, ofFailed].filter(Boolean).join(", ")}</span>;
}
