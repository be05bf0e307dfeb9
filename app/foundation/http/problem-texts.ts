import { m } from "../i18n/messages/messages.js";
import type { Language } from "../storefront.ts";

type Say<Inputs> = (inputs: Inputs, options: { locale: Language }) => string;

const pieces: Say<{ most: number; name?: string }> = ({ most, name }, options) =>
  name ? m.problem_unpaid_pieces({ most, name }, options) : m.problem_unpaid_pieces_all({ most }, options);

const texts = {
  unreadable: m.problem_unreadable,
  sign_in: m.problem_sign_in,
  not_yours: m.problem_not_yours,
  forbidden: m.problem_forbidden,
  not_found: m.problem_not_found,
  method_not_allowed: m.problem_method_not_allowed,
  range: m.problem_range,
  quote_changed: m.problem_quote_changed,
  draft_changed: m.problem_draft_changed,
  in_progress: m.problem_in_progress,
  unpaid_orders: m.problem_unpaid_orders,
  unpaid_pieces: pieces,
  unpaid_held: m.problem_unpaid_held,
  unpaid_promo: m.problem_unpaid_promo,
  unpaid_strangers: m.problem_unpaid_strangers,
  unpaid_pictures: m.problem_unpaid_pictures,
  key_reused: m.problem_key_reused,
  state: m.problem_state,
  too_large: m.problem_too_large,
  media_type: m.problem_media_type,
  unknown_host: m.problem_unknown_host,
  invalid: m.problem_invalid,
  old_version: m.problem_old_version,
  too_many: m.problem_too_many,
  unavailable: m.problem_unavailable,
  bug: m.problem_bug,
  wrong_code: m.problem_wrong_code,
  ask_support: m.problem_ask_support,
  field_protected: m.field_protected,
  prove_work: m.problem_prove_work,
  step_up: m.problem_step_up,
  second_factor: m.problem_second_factor,
  bad_signature: m.problem_bad_signature,
  provider: m.problem_provider,
  certificate_money_back: m.problem_certificate_money_back,
  certificate_used: m.problem_certificate_used,
  in_stock: m.problem_in_stock,
  passkeys_full: m.problem_passkeys_full,
  erase_blocked: m.problem_erase_blocked,
  erase_money: m.problem_erase_money,
  phone_changed: m.problem_phone_changed,
  look_only: m.problem_look_only,
  look_over: m.problem_look_over,
} as const;

const fieldTexts: Record<string, (inputs: Record<string, never>, options: { locale: Language }) => string> = {
  required: m.field_required,
  invalid: m.field_invalid,
  no_links: m.field_no_links,
  too_long: m.field_too_long,
  protected: m.field_protected,
  enter_certificate_value: m.field_enter_certificate_value,
  certificate_value: m.field_certificate_value,
  enter_certificate_email: m.field_enter_certificate_email,
  certificate_day: m.field_certificate_day,
  picture: m.field_picture,
  return_pieces: m.field_return_pieces,
  return_nothing: m.field_return_nothing,
  return_late: m.field_return_late,
  return_reason: m.field_return_reason,
  code_not_found: m.field_code_not_found,
  enter_phone: m.field_enter_phone,
  code_phone: m.field_code_phone,
  mobile_phone: m.field_mobile_phone,
  own_phone: m.field_own_phone,
  phone_taken: m.field_phone_taken,
  enter_email: m.field_enter_email,
  already_activated: m.field_already_activated,
  too_many_kept: m.field_too_many_kept,
  too_many_waits: m.field_too_many_waits,
  enter_contact: m.field_enter_contact,
  too_many_likes: m.field_too_many_likes,
  choose_size: m.select_prod_size,
};

export const problemText = (code: string, lang: Language, members: Record<string, unknown> = {}): string =>
  ((texts[code as keyof typeof texts] ?? m.problem_invalid) as Say<Record<string, unknown>>)(members, { locale: lang });

export const fieldText = (code: string, lang: Language): string => (fieldTexts[code] ?? m.field_invalid)({}, { locale: lang });

export function addFieldTexts(more: typeof fieldTexts): void {
  Object.assign(fieldTexts, more);
}
