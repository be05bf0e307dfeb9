import type { CarrierName, PaymentType } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";

export type Step = "recipient" | "delivery" | "payment";
export const steps: readonly Step[] = ["recipient", "delivery", "payment"];

/** What the shopper has said so far, as typed. One object: it is kept over reloads and thrown away with the order [CHK-01]. */
export type CheckoutForm = {
  step: Step;
  lastname: string;
  firstname: string;
  surname: string;
  phone: string;
  email: string;
  country: string;
  city: string;
  region: string;
  index: string;
  /** Carrier and way; "" = not chosen. */
  type: CarrierName | "";
  deliverytype: "delivery" | "couier" | "";
  /** Of the pickup point, with what it is called. */
  code: string;
  point: string;
  street: string;
  house: string;
  block: string;
  kvartira: string;
  /** The shopper has answered that there is no flat [CHK-03]. */
  noFlat: boolean;
  comments: string;
  date: Day | "";
  time: string;
  /** Nobody goes there, or nobody takes money there: support prices it by hand [DLV-05]. */
  byHand: boolean;
  typepayment: PaymentType | "";
  useBonus: boolean;
  useAdvance: boolean;
  useDeposit: boolean;
};
export type TextField = {
  [K in keyof CheckoutForm]: CheckoutForm[K] extends string ? (string extends CheckoutForm[K] ? K : never) : never;
}[keyof CheckoutForm];

export const emptyForm: CheckoutForm = {
  step: "recipient",
  lastname: "",
  firstname: "",
  surname: "",
  phone: "",
  email: "",
  country: "",
  city: "",
  region: "",
  index: "",
  type: "",
  deliverytype: "",
  code: "",
  point: "",
  street: "",
  house: "",
  block: "",
  kvartira: "",
  noFlat: false,
  comments: "",
  date: "",
  time: "",
  byHand: false,
  typepayment: "",
  useBonus: false,
  useAdvance: false,
  useDeposit: false,
};

/** The form out of storage: whatever is not what it should be is as if it had not been said. */
export function readForm(stored: string | null): CheckoutForm {
  try {
    const said = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    const entries = Object.entries(emptyForm).map(([name, empty]) => [name, typeof said?.[name] === typeof empty ? said[name] : empty]);
    const form = Object.fromEntries(entries) as CheckoutForm;
    return steps.includes(form.step) ? form : { ...form, step: "recipient" };
  } catch {
    return emptyForm;
  }
}

/** Another city has other ways to it, other streets and other points. */
export const moveTo = (form: CheckoutForm, place: Pick<CheckoutForm, "city"> & Partial<CheckoutForm>): CheckoutForm => ({
  ...form,
  region: "",
  index: "",
  type: "",
  deliverytype: "",
  code: "",
  point: "",
  street: "",
  byHand: false,
  date: "",
  time: "",
  ...place,
});
