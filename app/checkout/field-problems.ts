/**
 * What a field of the checkout may lack, with the specification's message for it [CHK-05] [CHK-06]:
 *
 * | code | at | message |
 * |---|---|---|
 * | `enter_recipient` | `recipient.firstname`, `recipient.lastname` | enter recipient details |
 * | `enter_phone` | `recipient.phone`, `contragent.phone` | enter phone number |
 * | `enter_email` | `recipient.email`, `contragent.email` | enter a correct email |
 * | `select_delivery` | `delivery.type`; `delivery.code`, where the page says that it is the point | select delivery |
 * | `enter_street` | `delivery.street` | enter street |
 * | `enter_building` | `delivery.house` | enter building |
 * | `enter_postcode` | `delivery.index` | abroad: a postal code as the country has them |
 * | `confirm_flat` | `delivery.flat` | Are you sure you don't want to specify the flat number? A question: yes goes on without |
 * | `not_all_data` | the missing field of the profile, the place or the requisites; the page says which, and this once for all | not all data entered |
 * | `wrong_inn`, `wrong_kpp`, `wrong_ogrn`, `wrong_okpo` | `paymentorder.bank.…` | the number's check digit or form does not hold |
 * | `confirm_citizen` | `paymentorder.citizen` | parts are for citizens, who say that they are [PRC-16] |
 * | `installments_phone`, `installments_least`, `dolyame_largest` | `typepayment` | the phone or the sum is none for parts [PRC-16] |
 * | `point_takes_no_money` | `typepayment` | nobody could be paid on receipt at the point |
 */
export type FieldCode =
  | "enter_recipient"
  | "enter_phone"
  | "enter_email"
  | "select_delivery"
  | "enter_street"
  | "enter_building"
  | "enter_postcode"
  | "confirm_flat"
  | "not_all_data"
  | "wrong_inn"
  | "wrong_kpp"
  | "wrong_ogrn"
  | "wrong_okpo"
  | "confirm_citizen"
  | "installments_phone"
  | "installments_least"
  | "dolyame_largest"
  | "point_takes_no_money";

/** `path` as on the wire, so that the page finds the field and the server's answer names it. */
export type FieldProblem = { path: string; code: FieldCode };

export const isBlank = (text: string | null | undefined): boolean => !text?.trim();

/** The problem, where it is one: rules read as lists of these. */
export const problemWhen = (is: boolean, path: string, code: FieldCode): FieldProblem[] => (is ? [{ path, code }] : []);
