import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { PayerKind } from "#app/checkout/requisites.ts";
import { isCompanyInn, isPersonInn } from "#app/foundation/sellers/business-ids.ts";
import type { Company } from "#app/payments/invoices/companies.server.ts";
import { grouped } from "./grouped.ts";

/** What the register fills in by the INN. */
export const registerFields = ["payerName", "kpp", "ogrn", "payerAddress", "okpo"] as const satisfies readonly (keyof CheckoutForm)[];
type Filled = Record<(typeof registerFields)[number], string>;
export type FoundCompany = Filled & { inn: string; active: boolean };

/** The digits of the INN once it is a whole one, or else "". */
export function wholeInn({ inn }: Pick<CheckoutForm, "inn">): string {
  const digits = inn.replace(/[\s-]/g, "");
  return isCompanyInn(digits) || isPersonInn(digits) ? digits : "";
}

/** The length of an INN tells whose it is: ten digits are a company's, twelve a person's. */
export const payerOf = (inn: string): PayerKind => (inn.length === 12 ? "sole-trader" : "legal-entity");

/** Whom the register had filled in. */
export function foundIn({ found }: Pick<CheckoutForm, "found">): FoundCompany | null {
  try {
    return found ? (JSON.parse(found) as FoundCompany) : null;
  } catch {
    return null;
  }
}

/** Takes away what the register had filled in for another INN; what was typed by hand stays. */
export function withoutCompany(form: CheckoutForm): CheckoutForm {
  const found = foundIn(form);
  if (!found) return form;
  const ofRegister = registerFields.filter((name) => form[name] === found[name]);
  return { ...form, ...Object.fromEntries(ofRegister.map((name) => [name, ""])), found: "" };
}

/** Fills in what is not typed by hand. */
export function withCompany(form: CheckoutForm, company: Company): CheckoutForm {
  const before = withoutCompany(form);
  const { inn, active, type: payer } = company;
  const known: Filled = {
    payerName: company.name,
    kpp: grouped("kpp", company.kpp),
    ogrn: grouped("ogrn", company.ogrn),
    payerAddress: company.adress,
    okpo: grouped("okpo", company.okpo),
  };
  const empty = registerFields.filter((name) => before[name] === "");
  const filled = Object.fromEntries(empty.map((name) => [name, known[name]]));
  return { ...before, ...filled, payer, found: JSON.stringify({ inn, active, ...known }) };
}

/**
 * Whether more is asked for than the INN and the mailbox: once the register has answered by the INN, or where something stands already.
 * `isTold`: one of the fields has an error, so that it has to be seen while the INN is a good one.
 */
export const isUnfolded = (form: CheckoutForm, { isAnswered, isTold }: { isAnswered: boolean; isTold: boolean }): boolean =>
  registerFields.some((name) => form[name] !== "") || (wholeInn(form) !== "" && (isAnswered || isTold));
