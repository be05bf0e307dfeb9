import { isCompanyInn, isKpp, isOgrn, isOgrnip, isOkpo, isPersonInn } from "#app/foundation/sellers/business-ids.ts";
import { type FieldCode, type FieldProblem, isBlank, problemWhen } from "./field-problems.ts";
import type { Payer } from "./order.contract.ts";

export type PayerKind = "legal-entity" | "sole-trader";
export type Requisites = {
  kind: PayerKind;
  inn?: string | null;
  kpp?: string | null;
  ogrn?: string | null;
  /** Optional: not printed on invoices. */
  okpo?: string | null;
  name?: string | null;
  address?: string | null;
};

/** Invoices are emailed [PAY-03]. */
export const mailboxForInvoice = (email: string): FieldProblem[] => problemWhen(isBlank(email), "contragent.email", "enter_email");

/** Digits only, and a KPP for companies only. */
export function tidyRequisites({ kind, inn, kpp, ogrn, okpo, name, address }: Payer): Record<string, string> {
  const numbers = { inn: compact(inn), kpp: kind === "legal-entity" ? compact(kpp) : "", ogrn: compact(ogrn), okpo: compact(okpo) };
  const said = Object.entries({ ...numbers, name: name.trim(), address: address.trim() }).filter(([, text]) => text);
  return { type: kind, ...Object.fromEntries(said) };
}

const compact = (text: string | null | undefined) => (text ?? "").replace(/[\s-]/g, "").toUpperCase();

/** Missing or invalid company details [CHK-06]. */
export function requisitesProblems({ kind, inn, kpp, ogrn, okpo, name, address }: Requisites): FieldProblem[] {
  const isCompany = kind === "legal-entity";
  const number = (field: string, given: string | null | undefined, holds: (text: string) => boolean, code: FieldCode) => [
    ...problemWhen(isBlank(given), `paymentorder.bank.${field}`, "not_all_data"),
    ...problemWhen(!isBlank(given) && !holds(compact(given)), `paymentorder.bank.${field}`, code),
  ];
  return [
    ...problemWhen(isBlank(name), "paymentorder.bank.name", "not_all_data"),
    ...number("inn", inn, isCompany ? isCompanyInn : isPersonInn, "wrong_inn"),
    ...(isCompany ? number("kpp", kpp, isKpp, "wrong_kpp") : []),
    ...number("ogrn", ogrn, isCompany ? isOgrn : isOgrnip, "wrong_ogrn"),
    ...(isBlank(okpo) ? [] : number("okpo", okpo, (text) => isOkpo(text) && (text.length === 8 || !isCompany), "wrong_okpo")),
    ...problemWhen(isBlank(address), "paymentorder.bank.adress", "not_all_data"),
  ];
}
