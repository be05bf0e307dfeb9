import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import type { CarrierName, PaymentType } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { type NoteName, noNotes } from "#app/orders/delivery-notes.ts";
import type { PayerKind } from "./requisites.ts";

export type Step = "recipient" | "delivery" | "payment";
export const steps: readonly Step[] = ["recipient", "delivery", "payment"];

/** The form as typed; kept over reloads, dropped with the order [CHK-01]. */
export type CheckoutForm = Record<NoteName, string> & {
  step: Step;
  lastname: string;
  firstname: string;
  surname: string;
  phone: string;
  email: string;
  /** Another recipient, as typed [CHK-04]. */
  toOther: boolean;
  toLastname: string;
  toFirstname: string;
  toSurname: string;
  toPhone: string;
  toEmail: string;
  /** The chosen saved address; "" = typed. */
  savedAddress: string;
  country: string;
  city: string;
  /** Don't query options for a half-typed city. */
  typingCity: boolean;
  region: string;
  index: string;
  type: CarrierName | "";
  mode: DeliveryMode | "";
  code: string;
  point: string;
  prepaid: boolean;
  street: string;
  house: string;
  block: string;
  flat: string;
  /** The shopper confirmed that there is no flat [CHK-03]. */
  noFlat: boolean;
  /** Saves the typed address for later [ACC-07]. */
  keepAddress: boolean;
  date: Day | "";
  time: string;
  /** No carrier, or none accepting payment: support prices it [DLV-05]. */
  byHand: boolean;
  paymentType: PaymentType | "";
  /** SberPay on the card page; only the page knows this choice [PAY-13]. */
  sberPay: boolean;
  /** Citizenship as declared for instalments [PRC-16]. */
  isCitizen: boolean;
  /** The invoice's payer [CHK-06]. */
  payer: PayerKind;
  inn: string;
  kpp: string;
  ogrn: string;
  okpo: string;
  payerName: string;
  payerAddress: string;
  /** Prefilled from the register, removed when the INN changes; "" = nothing. */
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
  ...noNotes,
  keepAddress: false,
  date: "",
  time: "",
  byHand: false,
  paymentType: "",
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

/** A new city resets options, streets and points. */
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

type Place = "country" | "city" | "region" | "index" | "street" | "house" | "block" | "flat" | "comments";
type Somewhere = Pick<CheckoutForm, Place>;
const nowhere: Pick<CheckoutForm, Place | NoteName> = {
  country: "",
  city: "",
  region: "",
  index: "",
  street: "",
  house: "",
  block: "",
  flat: "",
  ...noNotes,
};

/** A saved address without a flat has none. */
export const moveToSaved = (form: CheckoutForm, { id, ...place }: Somewhere & { id: string }): CheckoutForm =>
  moveTo(form, { ...place, savedAddress: id, noFlat: place.flat === "" });

export const moveElsewhere = (form: CheckoutForm): CheckoutForm =>
  form.savedAddress === "" ? form : moveTo(form, { ...nowhere, country: form.country, noFlat: false });
