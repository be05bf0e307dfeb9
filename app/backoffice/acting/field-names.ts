import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldNames } from "../editing/edit-names.ts";

type Names = Readonly<Record<string, () => string>>;

const reference: Names = {
  order: m.desk_kind_order,
  payment: m.desk_kind_payment,
  id: m.desk_field_record,
  customer: m.desk_kind_customer,
  customerId: m.desk_kind_customer,
  change: m.desk_kind_balance_change,
  receipt: m.desk_kind_bank_receipt,
  run: m.desk_kind_import_run,
  event: m.desk_kind_webhook,
  session: m.desk_kind_session,
  passkey: m.desk_kind_passkey,
  staff: m.desk_kind_staff,
  kind: m.desk_kind_case,
  subject: m.desk_kind_case,
  which: m.desk_kind_job,
  whose: m.desk_kind_hold,
  call: m.desk_kind_call,
  view: m.desk_kind_view,
  list: m.desk_kind_list,
  seen: m.desk_kind_statement,
  product: m.desk_fact_goods,
  productId: m.desk_fact_goods,
  specification: m.desk_edit_size,
  specificationId: m.desk_edit_size,
};

const whom: Names = {
  buyer: m.desk_phone_buyer,
  recipient: m.desk_edit_recipient,
  payer: m.desk_phone_payer,
  inn: m.requisites_inn,
  kpp: m.requisites_kpp,
  ogrn: m.requisites_ogrn,
  birthday: m.desk_birthday,
  proof: m.desk_proof_of_person,
};

const whereTo: Names = {
  way: m.desk_edit_delivery,
  carrier: m.desk_edit_carrier,
  type: m.desk_edit_carrier,
  mode: m.desk_edit_way,
  to: m.desk_edit_way,
  place: m.desk_fact_where,
  address: m.desk_fact_where,
  city: m.desk_phone_city,
  region: m.desk_phone_region,
  country: m.desk_field_country,
  days: m.desk_approve_days,
};

const what: Names = {
  lines: m.desk_goods,
  line: m.desk_fact_position,
  position: m.desk_fact_position,
  quantity: m.desk_edit_quantity,
  pieces: m.desk_edit_quantity,
  size: m.desk_edit_size,
  fit: m.desk_field_fit,
  found: m.desk_return_damage,
  photo: m.desk_field_photos,
  codes: m.desk_capture_codes,
  scanned: m.desk_scanned,
  wish: m.desk_field_wish,
  draft: m.desk_kind_call,
  promo: m.desk_phone_promo,
};

const money: Names = {
  sum: m.desk_sum_rubles,
  account: m.desk_fact_account,
  price: m.desk_approve_price,
  pay: m.desk_phone_pays,
  paymentType: m.desk_phone_pays,
  percent: m.desk_dealer_percent,
  giveUp: m.desk_field_gives_up,
  currency: m.desk_col_currency,
  all: m.desk_refund_all,
  delivery: m.desk_sum_delivery,
  byHand: m.desk_by_hand,
  despiteParcel: m.desk_despite_parcel,
};

const other: Names = {
  name: m.desk_field_name,
  title: m.desk_set_campaign_title,
  code: m.desk_set_code,
  number: m.desk_order_number,
  reason: m.desk_reason,
  note: m.desk_case_note,
  text: m.desk_said_text,
  role: m.desk_field_role,
  roles: m.desk_field_role,
  rights: m.desk_fact_grants,
  storefront: m.desk_field_storefront,
  storefronts: m.desk_field_storefront,
  limit: m.desk_field_limit,
  limits: m.desk_field_limit,
  permissions: m.desk_permissions,
  lang: m.desk_me_language,
  scheme: m.desk_me_scheme,
  shared: m.desk_list_shared,
  date: m.desk_field_date,
  at: m.desk_fact_cut_off,
  from: m.desk_set_from,
  until: m.desk_set_until,
  source: m.desk_set_redirect_from,
  target: m.desk_set_redirect_to,
  forever: m.desk_set_redirect_forever,
  external: m.desk_fact_external,
  file: m.desk_set_file,
  table: m.desk_field_table,
  preview: m.desk_set_import_preview,
  force: m.desk_field_force,
};

const names: Names = { ...reference, ...fieldNames, ...whom, ...whereTo, ...what, ...money, ...other };

/** Names that an act, or the part of the form around it, gives a field. */
const namesWithin: Names = {
  "way.code": m.desk_fact_point,
  "payer.name": m.requisites_name_company,
  "payer.address": m.requisites_adress,
  "customers.credit way": m.desk_balance_way,
  "warehouse.place place": m.desk_shelves_place,
  "orders.reword-note note": m.desk_kind_note,
  "orders.note-seen note": m.desk_kind_note,
  "orders.note text": m.desk_note_label,
  "orders.reword-note text": m.desk_note_label,
  "warehouse.pack text": m.desk_field_scan,
  "marking.scan-back text": m.desk_field_scan,
  "staff.role title": m.desk_field_role_title,
  "views.save name": m.desk_list_view_name,
  "integrations.test name": m.desk_kind_integration,
  "returns.approve name": m.desk_kind_return,
  "returns.paid name": m.desk_kind_return,
  "returns.refuse name": m.desk_kind_return,
  "returns.receive name": m.desk_kind_return,
  "inbox.snooze until": m.desk_fact_snoozed,
  "invoices.close reason": m.desk_bank_money_how,
  "orders.change-paid reason": m.desk_edit_change_paid_by,
};

const isPlace = (step: string) => /^\d+$/.test(step);

/** A field of an act as its form shows it, with the line it stands in; null: nobody has named it. */
export function fieldName(act: string, path: string): string | null {
  const steps = path.split(".");
  const words = steps.filter((step) => !isPlace(step));
  const [around, last] = [words.at(-2), words.at(-1) ?? ""];
  const say = [`${act} ${last}`, `${around}.${last}`].map((key) => namesWithin[key]).find(Boolean) ?? names[last];
  if (!say) return null;
  const line = steps.find(isPlace);
  return line === undefined ? say() : m.desk_field_in_line({ name: say(), line: m.desk_said_line({ n: Number(line) + 1 }) });
}
