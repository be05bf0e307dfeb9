import { m } from "#app/foundation/i18n/messages/messages.js";
import type { MarkingRefusal } from "./marking.server.ts";

/** Why a marking code is not taken, for staff. */
export const markingRefusals = {
  unknown: m.staff_order_unknown,
  elsewhere: m.staff_orders_elsewhere,
  line: m.staff_marking_line,
  barcode: m.staff_marking_barcode,
  unreadable: m.staff_marking_unreadable,
  "check-digit": m.staff_marking_check_digit,
  "other-goods": m.staff_marking_other_goods,
  taken: m.staff_marking_taken,
  "too-many": m.staff_marking_too_many,
} satisfies Record<MarkingRefusal["why"], () => string>;
