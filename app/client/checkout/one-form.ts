import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { noteNames } from "#app/orders/delivery-notes.ts";

/** Fields merged together: half of one device's address and half of another's make none. */
export const breaths = [
  ["step"],
  ["lastname", "firstname", "surname", "phone", "email"],
  ["toOther", "toLastname", "toFirstname", "toSurname", "toPhone", "toEmail"],
  [
    ...["savedAddress", "country", "city", "typingCity", "region", "index", "type", "mode", "code", "point", "prepaid"],
    ...["street", "house", "block", "flat", "noFlat", ...noteNames, "keepAddress", "date", "time", "byHand"],
  ],
  ["paymentType", "sberPay", "isCitizen"],
  ["payer", "inn", "kpp", "ogrn", "okpo", "payerName", "payerAddress", "found"],
  ["useBonus", "useAdvance", "useDeposit"],
] as readonly (readonly (keyof CheckoutForm)[])[];

/** Three-way merge by `before`: our changes win, other fields take the other device's values [CHK-01]. */
export function uniteForms(before: CheckoutForm, here: CheckoutForm, there: CheckoutForm): CheckoutForm {
  const names = breaths.flatMap((breath) => (breath.some((name) => here[name] !== before[name]) ? [] : breath));
  return { ...here, ...Object.fromEntries(names.map((name) => [name, there[name]])) };
}

export const sayTheSame = (one: CheckoutForm, other: CheckoutForm): boolean =>
  breaths.flat().every((name) => name === "typingCity" || one[name] === other[name]);
