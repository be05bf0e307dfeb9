import { m } from "#app/foundation/i18n/messages/messages.js";
import type { FieldProblem } from "../field-problems.ts";
import { fieldText, ownText } from "../field-texts.ts";
import type { EditRefusal } from "./edit-order.ts";

/** Each field that is wrong, by its own sentence. */
export const fieldsSaid = (fields: readonly FieldProblem[]): string =>
  [...new Set(fields.map((field) => ownText(field, "legal-entity") || fieldText(field.code)))].map((text) => `${text}.`).join(" ") ||
  m.desk_edit_fields();

/** Why an order can't be changed so, and what to do instead. */
export const editRefusals = {
  unknown: m.staff_order_unknown,
  packing: m.desk_edit_packing,
  shipped: m.desk_edit_shipped,
  over: m.desk_edit_over,
  cancel_requested: m.desk_edit_cancel_requested,
  certificate: m.desk_edit_certificate,
  gone: m.desk_edit_gone,
  sold_out: m.desk_edit_sold_out,
  choose_size: m.desk_edit_choose_size,
  short: m.desk_edit_short,
  empty: m.desk_edit_empty,
  fields: m.desk_edit_fields,
  delivery: m.desk_edit_no_delivery,
  balances: m.desk_edit_balances,
  invoiced: m.desk_edit_invoiced,
  codes: m.desk_edit_codes,
  announced: m.desk_edit_announced,
  payment_under_way: m.desk_edit_payment_under_way,
  refunded: m.desk_edit_refunded,
  installments: m.desk_edit_installments,
  point_takes_no_money: m.desk_edit_point_takes_no_money,
  paid_differs: m.desk_edit_paid_differs,
  paid_cheaper: m.desk_edit_paid_cheaper,
  proposed: m.desk_edit_proposed,
  one_at_a_time: m.desk_edit_one_at_a_time,
  refund_apart: m.desk_edit_refund_apart,
  second_person: m.desk_edit_second_person,
  apart_for_two: m.desk_edit_apart_for_two,
  same_person: m.desk_edit_same_person,
  by_hand: m.desk_edit_by_hand,
} satisfies Record<EditRefusal, () => string>;
