import { addressProblems } from "#app/checkout/address.ts";
import { type CheckoutForm, type Step, steps } from "#app/checkout/checkout-form.ts";
import { type FieldProblem, problemWhen } from "#app/checkout/field-problems.ts";
import { partsProblems, pointRefusal, sumRefusal } from "#app/checkout/payable.ts";
import { buyerProblems, type ProfileNames, recipientProblems } from "#app/checkout/recipient.ts";
import { mailboxForInvoice, requisitesProblems } from "#app/checkout/requisites.ts";
import { isInvoice, type Region } from "#app/foundation/storefront.ts";
import { toE164 } from "./phone.ts";

const MAILBOX = "contragent.email";

/** `payment`: offered methods and the sum in kopecks, if known. */
export type Asking = {
  region: Region;
  profile: ProfileNames | null;
  payment?: { largestMinor: number; totalMinor: number | null };
};

/** What each step lacks, by the server's rules [CHK-03] [CHK-04]. */
export function problemsOf(form: CheckoutForm, { region, profile, payment }: Asking): Record<Step, FieldProblem[]> {
  const names = profile && { firstName: profile.firstName || form.firstname, lastName: profile.lastName || form.lastname };
  const address = {
    ...form,
    mode: form.mode || null,
    building: form.house,
    flat: form.flat,
    flatConfirmed: form.noFlat,
  };
  const isBilled = isInvoice(form.paymentType);
  const persons = recipientStep(form, names, region);
  // An invoice's email is among the company details.
  const ofMailbox = (problem: FieldProblem) => isBilled && problem.path === MAILBOX;
  const buyer = persons.filter(ofMailbox);
  return {
    recipient: persons.filter((problem) => !ofMailbox(problem)),
    delivery: [
      ...problemWhen(form.country === "", "country", "not_all_data"),
      ...addressProblems(form.byHand ? { city: form.city, byHand: true } : address),
    ],
    payment: [
      ...problemWhen(form.paymentType === "", "typepayment", "not_all_data"),
      ...(isBilled ? billedStep(form, buyer) : []),
      ...(form.byHand ? [] : paymentStep(form, payment)),
    ],
  };
}

/** In page order: INN and email first, as the rest may be prefilled. */
function billedStep(form: CheckoutForm, buyer: FieldProblem[]): FieldProblem[] {
  const of = requisitesProblems({ ...form, kind: form.payer, name: form.payerName, address: form.payerAddress });
  const isInn = ({ path }: FieldProblem) => path === "paymentorder.bank.inn";
  return [...of.filter(isInn), ...(buyer.length ? buyer : mailboxForInvoice(form.email)), ...of.filter((problem) => !isInn(problem))];
}

export function stepOf(path: string, { paymentType }: Pick<CheckoutForm, "paymentType">): Step {
  if (path.startsWith("delivery") || path === "country") return "delivery";
  const isOfInvoice = path.startsWith("paymentorder") || (path === MAILBOX && isInvoice(paymentType));
  return path === "typepayment" || isOfInvoice ? "payment" : "recipient";
}

function recipientStep(form: CheckoutForm, names: ProfileNames | null, region: Region): FieldProblem[] {
  const phoneOf = (typed: string) => toE164(typed, form.country) ?? "";
  const buyer = { firstName: form.firstname, lastName: form.lastname, phone: phoneOf(form.phone), email: form.email };
  if (!form.toOther) return recipientProblems(buyer, names, region).map((problem) => ({ ...problem, path: fieldOf(problem.path, form) }));
  const other = { firstName: form.toFirstname, lastName: form.toLastname, phone: phoneOf(form.toPhone), email: form.toEmail };
  return [...buyerProblems(buyer), ...recipientProblems(other, null, region)];
}

function paymentStep(form: CheckoutForm, payment: Asking["payment"]): FieldProblem[] {
  const { paymentType, isCitizen } = form;
  if (paymentType === "") return [];
  const totalMinor = payment?.totalMinor ?? null;
  // Nothing is due, so any method will do.
  const refusal =
    (totalMinor === 0 ? null : pointRefusal(paymentType, { isPrepaid: form.prepaid })) ??
    (payment && totalMinor !== null ? sumRefusal(paymentType, totalMinor, payment.largestMinor) : null);
  return [
    ...(refusal ? [{ path: "typepayment", code: refusal }] : []),
    ...partsProblems(paymentType, { phone: toE164(form.phone, form.country) ?? "", isCitizen }),
  ];
}

/** Maps a wire path to the page's field: without another recipient there is one set. */
export const fieldOf = (path: string, { toOther }: Pick<CheckoutForm, "toOther">): string =>
  toOther ? path : path.replace(/^recipient\./, "contragent.");

export const firstUndone = (problems: Record<Step, FieldProblem[]>): Step | null => steps.find((step) => problems[step].length > 0) ?? null;
