import { m } from "#app/foundation/i18n/messages/messages.js";
import type { FieldCode } from "./field-problems.ts";

/** The specification's sentence for each code [CHK-05]. */
export const fieldTexts = {
  enter_recipient: m.checkout_enter_recipient,
  enter_phone: m.checkout_enter_phone,
  enter_email: m.checkout_enter_email,
  select_delivery: m.checkout_select_delivery,
  enter_street: m.checkout_enter_street,
  enter_building: m.checkout_enter_building,
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
