import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { PayerKind } from "#app/checkout/requisites.ts";
import { isCompanyInn, isPersonInn } from "#app/foundation/sellers/business-ids.ts";
import type { Company } from "#app/payments/invoices/companies.server.ts";
import { grouped } from "./grouped.ts";

export const registerFields = ["payerName", "kpp", "ogrn", "payerAddress", "okpo"] as const satisfies readonly (keyof CheckoutForm)[];
type Filled = Record<(typeof registerFields)[number], string>;
export type FoundCompany = Filled & { inn: string; active: boolean };

/** A complete INN, or "". */
export function wholeInn({ inn }: Pick<CheckoutForm, "inn">): string {
  const digits = inn.replace(/[\s-]/g, "");
  return isCompanyInn(digits) || isPersonInn(digits) ? digits : "";
}

/** Ten digits: a company, twelve: a person. */
export const payerOf = (inn: string): PayerKind => (inn.length === 12 ? "sole-trader" : "legal-entity");

export function foundIn({ found }: Pick<CheckoutForm, "found">): FoundCompany | null {
  try {
    return found ? (JSON.parse(found) as FoundCompany) : null;
  } catch {
    return null;
  }
}

/** Removes prefilled values, keeps typed ones. */
export function withoutCompany(form: CheckoutForm): CheckoutForm {
  const found = foundIn(form);
  if (!found) return form;
  const ofRegister = registerFields.filter((name) => form[name] === found[name]);
  return { ...form, ...Object.fromEntries(ofRegister.map((name) => [name, ""])), found: "" };
}

/** Fills only untouched fields. */
export function withCompany(form: CheckoutForm, company: Company): CheckoutForm {
  const before = withoutCompany(form);
  const { inn, active, type: payer } = company;
  const known: Filled = {
    payerName: company.name,
    kpp: grouped("kpp", company.kpp),
    ogrn: grouped("ogrn", company.ogrn),
    payerAddress: company.address,
    okpo: grouped("okpo", company.okpo),
  };
  const empty = registerFields.filter((name) => before[name] === "");
  const filled = Object.fromEntries(empty.map((name) => [name, known[name]]));
  return { ...before, ...filled, payer, found: JSON.stringify({ inn, active, ...known }) };
}

/** Shows further fields once the register answered, or something is filled in or wrong (`isTold`). */
export const isUnfolded = (form: CheckoutForm, { isAnswered, isTold }: { isAnswered: boolean; isTold: boolean }): boolean =>
  registerFields.some((name) => form[name] !== "") || (wholeInn(form) !== "" && (isAnswered || isTold));
