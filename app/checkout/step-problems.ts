import type { Region } from "#app/foundation/storefront.ts";
import { addressProblems } from "./address.ts";
import { type CheckoutForm, type Step, steps } from "./checkout-form.ts";
import { type FieldProblem, problemWhen } from "./field-problems.ts";
import { toE164 } from "./phone.ts";
import { buyerProblems, type ProfileNames, recipientProblems } from "./recipient.ts";

export type Asking = { region: Region; profile: ProfileNames | null };

/** What each step still lacks, by the rules that the server applies too [CHK-03] [CHK-04]. */
export function problemsOf(form: CheckoutForm, { region, profile }: Asking): Record<Step, FieldProblem[]> {
  const names = profile && { firstName: profile.firstName || form.firstname, lastName: profile.lastName || form.lastname };
  const address = {
    ...form,
    deliverytype: form.deliverytype || null,
    building: form.house,
    flat: form.kvartira,
    flatConfirmed: form.noFlat,
  };
  return {
    recipient: recipientStep(form, names, region),
    delivery: [
      ...problemWhen(form.country === "", "country", "not_all_data"),
      ...addressProblems(form.byHand ? { city: form.city, byHand: true } : address),
    ],
    payment: problemWhen(form.typepayment === "", "typepayment", "not_all_data"),
  };
}

function recipientStep(form: CheckoutForm, names: ProfileNames | null, region: Region): FieldProblem[] {
  const phoneOf = (typed: string) => toE164(typed, form.country) ?? "";
  const buyer = { firstName: form.firstname, lastName: form.lastname, phone: phoneOf(form.phone), email: form.email };
  if (!form.toOther) return recipientProblems(buyer, names, region).map((problem) => ({ ...problem, path: fieldOf(problem.path, form) }));
  const other = { firstName: form.toFirstname, lastName: form.toLastname, phone: phoneOf(form.toPhone), email: form.toEmail };
  return [...buyerProblems(buyer), ...recipientProblems(other, null, region)];
}

/** Where the page shows what the wire says of a field: a buyer who receives his own order has one set of fields. */
export const fieldOf = (path: string, { toOther }: Pick<CheckoutForm, "toOther">): string =>
  toOther ? path : path.replace(/^recipient\./, "contragent.");

/** The first step that is not done, or null when the order can be placed. */
export const firstUndone = (problems: Record<Step, FieldProblem[]>): Step | null => steps.find((step) => problems[step].length > 0) ?? null;
