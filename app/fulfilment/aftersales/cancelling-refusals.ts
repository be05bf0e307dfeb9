import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CancelRefusal } from "./cancelling.server.ts";

/** `says` on a screen, `typed` in a terminal, where the way out is a command. */
export const cancelRefusals = {
  unknown: { says: m.staff_order_unknown, typed: m.staff_order_unknown },
  not_asked: { says: m.staff_cancellations_not_asked, typed: m.staff_cancellations_not_asked },
  parcel_away: { says: m.desk_cancel_parcel_away, typed: m.staff_cancellations_parcel_away },
  too_late: { says: m.desk_cancel_too_late, typed: m.staff_order_too_late },
} satisfies Record<CancelRefusal, { says: () => string; typed: () => string }>;
