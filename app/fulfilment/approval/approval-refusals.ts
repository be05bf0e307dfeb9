import { m } from "#app/foundation/i18n/messages/messages.js";
import { type OrderStatus, orderLabels } from "#app/foundation/states/order-status.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { ApprovalRefusal } from "./approval.server.ts";

type Words = { says: () => string; typed: () => string };

/** `says` on a screen, `typed` in a terminal, where the way out is an option. */
const approvalRefusals = {
  unknown: { says: m.staff_order_unknown, typed: m.staff_order_unknown },
  no_price: { says: m.desk_approve_no_price, typed: m.staff_approve_no_price },
  no_delivery: { says: m.desk_approve_no_delivery, typed: m.staff_approve_no_delivery },
  kopecks: { says: m.staff_approve_kopecks, typed: m.staff_approve_kopecks },
  carrier: { says: m.staff_approve_no_carrier, typed: m.staff_approve_no_carrier },
  point: { says: m.staff_approve_no_point, typed: m.staff_approve_no_point },
  payment: { says: m.desk_approve_no_payment, typed: m.staff_approve_no_payment },
  expired: { says: m.staff_approve_expired, typed: m.staff_approve_expired },
} satisfies Record<Exclude<ApprovalRefusal, OrderStatus>, Words> & { expired: Words };

export function approvalSaid(refusal: ApprovalRefusal, way: keyof Words, lang: Language): string {
  const words = (approvalRefusals as Partial<Record<ApprovalRefusal, Words>>)[refusal];
  return words?.[way]() ?? m.staff_approve_elsewhere({ status: orderLabels[refusal as OrderStatus][lang] });
}
