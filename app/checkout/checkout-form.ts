import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import type { CarrierName, PaymentType } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import type { PayerKind } from "./requisites.ts";

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
  /** Somebody else receives it: who, as typed [CHK-04]. */
  toOther: boolean;
  toLastname: string;
  toFirstname: string;
  toSurname: string;
  toPhone: string;
  toEmail: string;
  /** The customer's saved address that was chosen; "" = it is typed. */
  savedAddress: string;
  country: string;
  city: string;
  /** Half a name is no place to ask the way to: the shopper is still at the field. */
  typingCity: boolean;
  region: string;
  index: string;
  /** Carrier and way; "" = not chosen. */
  type: CarrierName | "";
  mode: DeliveryMode | "";
  /** Of the pickup point, with what it is called. */
  code: string;
  point: string;
  /** Nobody takes money at that point. */
  prepaid: boolean;
  street: string;
  house: string;
  block: string;
  flat: string;
  /** The shopper has answered that there is no flat [CHK-03]. */
  noFlat: boolean;
  comments: string;
  /** A typed address is saved for the next order [ACC-07]. */
  keepAddress: boolean;
  date: Day | "";
  time: string;
  /** Nobody goes there, or nobody takes money there: support prices it by hand [DLV-05]. */
  byHand: boolean;
  typepayment: PaymentType | "";
  /** The card's page has a button for it; which of the two was chosen is only the page's to remember [PAY-13]. */
  sberPay: boolean;
  /** A citizen of Russia, as whoever pays in parts says [PRC-16]. */
  isCitizen: boolean;
  /** Who is to pay an invoice, as typed [CHK-06]. */
  payer: PayerKind;
  inn: string;
  kpp: string;
  ogrn: string;
  okpo: string;
  payerName: string;
  payerAddress: string;
  /** What the register has filled in, so that another INN takes it away again; "" = nothing. */
  found: string;
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
  toOther: false,
  toLastname: "",
  toFirstname: "",
  toSurname: "",
  toPhone: "",
  toEmail: "",
  savedAddress: "",
  country: "",
  city: "",
  typingCity: false,
  region: "",
  index: "",
  type: "",
  mode: "",
  code: "",
  point: "",
  prepaid: false,
  street: "",
  house: "",
  block: "",
  flat: "",
  noFlat: false,
  comments: "",
  keepAddress: false,
  date: "",
  time: "",
  byHand: false,
  typepayment: "",
  sberPay: false,
  isCitizen: false,
  payer: "legal-entity",
  inn: "",
  kpp: "",
  ogrn: "",
  okpo: "",
  payerName: "",
  payerAddress: "",
  found: "",
  useBonus: false,
  useAdvance: false,
  useDeposit: false,
};

/** The form out of storage: whatever is not what it should be is as if it had not been said. */
export function readForm(stored: unknown): CheckoutForm {
  const said = (stored ?? {}) as Record<string, unknown>;
  const entries = Object.entries(emptyForm).map(([name, empty]) => [name, typeof said[name] === typeof empty ? said[name] : empty]);
  const form = { ...(Object.fromEntries(entries) as CheckoutForm), typingCity: false };
  return {
    ...form,
    step: steps.includes(form.step) ? form.step : "recipient",
    payer: form.payer === "sole-trader" ? "sole-trader" : "legal-entity",
  };
}

/** Another city has other ways to it, other streets and other points. */
export const moveTo = (form: CheckoutForm, place: Pick<CheckoutForm, "city"> & Partial<CheckoutForm>): CheckoutForm => ({
  ...form,
  savedAddress: "",
  typingCity: false,
  region: "",
  index: "",
  type: "",
  mode: "",
  code: "",
  point: "",
  prepaid: false,
  street: "",
  byHand: false,
  date: "",
  time: "",
  ...place,
});

type Somewhere = Pick<CheckoutForm, "country" | "city" | "region" | "index" | "street" | "house" | "block" | "flat" | "comments">;
const nowhere: Somewhere = { country: "", city: "", region: "", index: "", street: "", house: "", block: "", flat: "", comments: "" };

/** To an address that the customer has saved: whoever saved it without a flat has none. */
export const moveToSaved = (form: CheckoutForm, { id, ...place }: Somewhere & { id: string }): CheckoutForm =>
  moveTo(form, { ...place, savedAddress: id, noFlat: place.flat === "" });

/** From a saved address to one that is still to be typed. */
export const moveElsewhere = (form: CheckoutForm): CheckoutForm =>
  form.savedAddress === "" ? form : moveTo(form, { ...nowhere, country: form.country, noFlat: false });
