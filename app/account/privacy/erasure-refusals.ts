import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { ErasureOutcome } from "./erase.server.ts";
import type { Blocker } from "./erasure.ts";

const underWay = {
  order: m.staff_privacy_order,
  "guest-order": m.staff_privacy_guest_order,
  refund: m.staff_privacy_refund,
  return: m.staff_privacy_return,
  payment: m.staff_privacy_payment,
  withdrawal: m.staff_privacy_withdrawal,
  certificate: m.staff_privacy_certificate,
} satisfies Record<Blocker["code"], (blocker: { number: string }) => string>;

/** Why somebody can't be erased yet, for staff. */
export function whyNotErased(refused: Extract<ErasureOutcome, { ok: false }>, lang: Language): string {
  if (refused.refusal === "unknown") return m.staff_no_such_customer();
  if (refused.refusal === "money") return m.staff_privacy_owes({ sum: formatMoney(refused.owed, "rub", lang), owed: refused.owed });
  return m.staff_privacy_not_yet({ why: refused.blockers.map(({ code, number }) => underWay[code]({ number })).join("; ") });
}
