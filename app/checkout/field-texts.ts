import { m } from "#app/foundation/i18n/messages/messages.js";
import type { FieldCode, FieldProblem } from "./field-problems.ts";
import type { PayerKind } from "./requisites.ts";

/** The specification's sentences [CHK-05]. */
export const fieldTexts = {
  enter_recipient: m.checkout_enter_recipient,
  enter_phone: m.checkout_enter_phone,
  enter_email: m.checkout_enter_email,
  select_delivery: m.checkout_select_delivery,
  enter_street: m.checkout_enter_street,
  enter_building: m.checkout_enter_building,
  enter_postcode: m.checkout_enter_postcode,
  confirm_flat: m.checkout_confirm_flat,
  not_all_data: m.checkout_not_all_data,
  wrong_inn: m.requisites_wrong_inn,
  wrong_kpp: m.requisites_wrong_kpp,
  wrong_ogrn: m.requisites_wrong_ogrn,
  wrong_okpo: m.requisites_wrong_okpo,
  confirm_citizen: m.checkout_confirm_citizen,
  installments_phone: m.checkout_installments_phone,
  installments_least: m.checkout_installments_least,
  dolyame_largest: m.checkout_dolyame_largest,
  point_takes_no_money: m.checkout_point_takes_no_money,
} satisfies Record<FieldCode, () => string>;

export const fieldText = (code: string): string => fieldTexts[code as FieldCode]?.() ?? m.checkout_not_all_data();

/** Instructions per field for codes that don't say. */
const missing: Record<string, () => string> = {
  "recipient.lastname": m.checkout_enter_lastname,
  "recipient.firstname": m.checkout_enter_firstname,
  "contragent.lastname": m.checkout_enter_lastname,
  "contragent.firstname": m.checkout_enter_firstname,
  country: m.checkout_country_choose,
  "delivery.city": m.checkout_enter_city,
  "delivery.region": m.checkout_enter_state,
  "delivery.code": m.checkout_select_point,
  "paymentorder.bank.inn": m.requisites_enter_inn,
  "paymentorder.bank.kpp": m.requisites_enter_kpp,
  "paymentorder.bank.ogrn": m.requisites_enter_ogrn,
  "paymentorder.bank.name": m.requisites_enter_name,
  "paymentorder.bank.adress": m.requisites_enter_adress,
  typepayment: m.checkout_select_payment,
};
const missingOfTrader: typeof missing = {
  "paymentorder.bank.ogrn": m.requisites_enter_ogrnip,
  "paymentorder.bank.name": m.requisites_enter_name_trader,
};
const isOf = (codes: readonly FieldCode[], code: string) => (codes as readonly string[]).includes(code);

export const ownText = ({ path, code }: { path: string; code: string }, payer: PayerKind): string =>
  isOf(["enter_recipient", "not_all_data", "select_delivery"], code)
    ? (((payer === "sole-trader" && missingOfTrader[path]) || missing[path])?.() ?? "")
    : "";

export const isSummed = ({ path, code }: { path: string; code: string }): boolean =>
  isOf(["enter_recipient", "not_all_data"], code) && path in missing;

export const summaryOf = (problems: readonly FieldProblem[]): string =>
  [...new Set(problems.filter(isSummed).map(({ code }) => fieldText(code)))].join(". ");
