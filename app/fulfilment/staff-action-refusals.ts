import { m } from "#app/foundation/i18n/messages/messages.js";
import type { PackedDifferences } from "./packed.ts";
import type { ActionRefusal } from "./staff-actions.ts";

/** Why an order does not move: `says` on a screen, `typed` in a terminal, where the way out is a command. */
export const actionRefusals = {
  unknown: { says: m.staff_order_unknown, typed: m.staff_order_unknown },
  elsewhere: { says: m.desk_order_elsewhere, typed: m.staff_orders_elsewhere },
  not_paid: { says: m.desk_order_not_paid, typed: m.staff_orders_not_paid },
  takes_no_money: { says: m.desk_order_takes_no_money, typed: m.staff_orders_takes_no_money },
  change_waits: { says: m.desk_order_change_waits, typed: m.desk_order_change_waits },
  codes: { says: m.desk_order_codes, typed: m.staff_orders_codes },
  not_by_hand: { says: m.staff_orders_not_by_hand, typed: m.staff_orders_not_by_hand },
} satisfies Record<ActionRefusal | "unknown", { says: () => string; typed: () => string }>;

/** What a scan found to differ from the order, a line each. */
export function differencesSaid({ missing, tooMany, foreign, unreadable }: PackedDifferences): string {
  const line = ({ position, name, pieces }: PackedDifferences["missing"][number]) => ({ n: position + 1, name, pieces });
  return [
    m.staff_orders_packed_otherwise(),
    ...missing.map((one) => `  ${m.staff_orders_missing(line(one))}`),
    ...tooMany.map((one) => `  ${m.staff_orders_too_many(line(one))}`),
    ...foreign.map((code) => `  ${m.staff_orders_foreign({ code })}`),
    ...unreadable.map((code) => `  ${m.staff_orders_no_barcode({ code })}`),
  ].join("\n");
}
