/** Codes of field errors [CHK-05] [CHK-06], texts in field-texts.ts. `confirm_flat` only asks; parts are for citizens [PRC-16]. */
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

/** `path` as on the wire, in page and answer alike. */
export type FieldProblem = { path: string; code: FieldCode };

export const isBlank = (text: string | null | undefined): boolean => !text?.trim();

export const problemWhen = (is: boolean, path: string, code: FieldCode): FieldProblem[] => (is ? [{ path, code }] : []);
