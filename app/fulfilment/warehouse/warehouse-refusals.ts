import { m } from "#app/foundation/i18n/messages/messages.js";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { MarkingRefusal } from "#app/orders/marking/marking.server.ts";
import { actionRefusals } from "../staff-action-refusals.ts";
import { scanSaid } from "./scan-said.ts";
import type { PackRefusal } from "./warehouse.server.ts";

/** Of one code that a person holds in the hand. */
export const markingSaid = {
  unknown: m.staff_order_unknown,
  elsewhere: m.desk_order_elsewhere,
  line: m.desk_mark_line,
  barcode: m.desk_mark_line,
  unreadable: m.desk_scan_code_broken,
  "check-digit": m.desk_scan_code_broken,
  "other-goods": m.desk_mark_other_goods,
  taken: m.desk_mark_taken,
  "too-many": m.desk_mark_too_many,
} satisfies Record<MarkingRefusal["why"], () => string>;

const gone: readonly OrderStatus[] = ["canceled-by-client", "expired", "returned"];

/** Why the warehouse's step did not hold. */
export function packSaid(refusal: PackRefusal): string {
  if (refusal.why === "moved_on") {
    const { number, status } = refusal;
    if (gone.includes(status)) return m.desk_pack_gone({ number });
    if (status === "cancel-requested") return m.desk_pack_asked_to_cancel({ number });
    return m.desk_pack_moved_on({ number });
  }
  if (refusal.why === "blocked") return actionRefusals[refusal.refusal].says();
  if (refusal.why === "marking") return markingSaid[refusal.refusal]();
  if (refusal.why === "unknown") return m.staff_order_unknown();
  if (refusal.why === "not_whole") return m.desk_pack_not_whole();
  if (refusal.why === "nothing_there") return m.desk_pack_nothing_there();
  return scanSaid(refusal);
}
