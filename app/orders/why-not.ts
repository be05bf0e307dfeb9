import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { type ActionRefusal, type OrderAction, orderActions } from "./order-actions.ts";

/** Shown prominently, on request, or omitted where the status says it. */
export type Prominence = "aloud" | "aside" | "unsaid";
type Why = { says: typeof m.order_cancel_late; said: Prominence };

const aloud = (says: Why["says"]): Why => ({ says, said: "aloud" });
const aside = (says: Why["says"]): Why => ({ says, said: "aside" });
const unsaid = (says: Why["says"]): Why => ({ says, said: "unsaid" });

/** Texts for every refusal [ORD-05]. */
export const whyNot: Record<OrderAction, Partial<Record<ActionRefusal, Why>>> = {
  cancel: {
    "asked-already": unsaid(m.order_cancel_asked),
    "on-its-way": aloud(m.order_cancel_late),
    over: unsaid(m.order_cancel_over),
  },
  return: {
    "asked-already": aloud(m.return_asked_already),
    "too-late": aloud(m.return_late),
    "not-paid": aloud(m.return_not_paid),
    "not-delivered": aside(m.return_not_delivered),
    certificate: aside(m.return_certificate),
    over: unsaid(m.return_over),
  },
  repeat: { certificate: aside(m.order_repeat_certificate) },
  invoice: {
    "no-invoice": aside(m.order_invoice_none),
    "not-priced": aloud(m.order_invoice_unpriced),
    over: unsaid(m.order_invoice_over),
  },
  delete: { "still-open": aside(m.order_hide_open), over: aside(m.order_hide_over) },
};

export type Refused = Partial<Record<OrderAction, ActionRefusal>>;

export const whysSaid = (refused: Refused, said: Prominence, of: readonly OrderAction[] = orderActions): string[] =>
  of.flatMap((action) => {
    const refusal = refused[action];
    const why = refusal && whyNot[action][refusal];
    return why?.said === said ? [why.says()] : [];
  });

export function notNow(action: OrderAction, refusal: ActionRefusal, lang: Language): ProblemError {
  const why = whyNot[action][refusal];
  return new ProblemError(409, "state", why && { detail: why.says({}, { locale: lang }) });
}
