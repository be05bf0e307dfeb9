import { deviceWords } from "#app/customers/identity/device-words.ts";
import { deliveryLabels } from "#app/delivery/delivery-status.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierTerms } from "#app/foundation/records.ts";
import { orderLabels } from "#app/foundation/states/order-status.ts";
import { paymentLabels } from "#app/foundation/states/payment-status.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { returnLabels } from "#app/orders/returns/return-status.ts";
import { isPermission } from "#app/staff/permissions.ts";
import { paymentSign, paymentStates, receiptSign, receiptStates } from "../money/state-words.ts";
import { accountName } from "../orders/money-words.ts";
import { permissionName } from "../people/permission-names.ts";
import { roleName } from "../people/role-names.ts";

type Words = Readonly<Record<string, () => string>>;
type Say = (value: string, lang: Language) => string | undefined;
type Labels = Record<string, Record<Language, string> | undefined>;

const oneOf =
  (words: Words): Say =>
  (value) =>
    Object.hasOwn(words, value) ? words[value]!() : undefined;
const labelled =
  (labels: Labels): Say =>
  (value, lang) =>
    Object.hasOwn(labels, value) ? labels[value]![lang] : undefined;
const paymentState: Say = (value) => paymentStates.flatMap((state) => (state === value ? [paymentSign(state).says] : []))[0];
const heard = oneOf({
  "called off": m.desk_heard_called_off,
  "read again": m.desk_heard_read_again,
  "unknown parcel": m.desk_heard_no_parcel,
  "unknown payment": m.desk_heard_no_payment,
});
const account: Say = (value) => accountName(value, true);

/** "carrier mode point", as an edit writes it. */
function wayOf(value: string, lang: Language): string {
  const [carrier = "", ...rest] = value.split(" ");
  const name = Object.hasOwn(carrierTerms, carrier) ? carrierTerms[carrier as keyof typeof carrierTerms].name[lang] : carrier;
  return [name, ...rest.map((word) => ways[word]?.() ?? word)].join(", ");
}
const ways: Words = { door: m.inbox_to_door, point: m.inbox_to_point, courier: m.inbox_to_door };

/** Codes of a field, whatever it is a fact of. */
const ofField: Readonly<Record<string, Say>> = {
  status: labelled(orderLabels),
  payment: labelled(paymentLabels),
  delivery: (value, lang) => labelled(deliveryLabels)(value, lang) ?? wayOf(value, lang),
  account,
  balance: account,
  role: (value) => roleName(value, {}),
  means: oneOf({
    passkey: m.desk_said_passkey,
    code: m.desk_said_code,
    recovery: m.desk_said_recovery,
    invitation: m.desk_said_invitation,
  }),
  device: deviceWords,
  lang: oneOf({ ru: m.lang_ru, en: m.lang_en }),
  marking: oneOf({ packed: m.desk_said_captured, freed: m.desk_said_released, back: m.desk_said_back }),
  snoozed: oneOf({ change: m.desk_said_until_change }),
  result: oneOf({ taken: m.staff_exchange_taken, partly: m.staff_exchange_partly, refused: m.staff_exchange_refused }),
  door: oneOf({
    command: m.staff_exchange_by_command,
    "1c": m.staff_exchange_by_1c,
    replay: m.staff_exchange_by_replay,
    revert: m.staff_exchange_by_revert,
  }),
  outcome: (value, lang) => paymentState(value, lang) ?? heard(value, lang),
  step: oneOf({
    asked: m.desk_step_asked,
    shown: m.desk_step_shown,
    agreed: m.desk_step_agreed,
    paid: m.desk_step_paid,
    refused: m.desk_step_refused,
    returned: m.desk_step_returned,
  }),
  changed: oneOf({
    goods: m.desk_said_part_goods,
    way: m.desk_said_part_way,
    address: m.desk_said_part_address,
    recipient: m.desk_said_part_recipient,
    birthday: m.desk_said_birthday,
    phone: m.desk_said_phone,
    "second-factor": m.desk_said_second_factor,
  }),
};

/** States, by what they are a state of. */
const states: Readonly<Record<string, Say>> = {
  payment: paymentState,
  receipt: (value) =>
    value === "asked-again"
      ? m.desk_said_asked_again()
      : receiptStates.flatMap((state) => (state === value ? [receiptSign(state).says] : []))[0],
  return: labelled(returnLabels),
  customer: oneOf({ asked: m.desk_said_asked, done: m.desk_said_done, refused: m.desk_said_refused }),
  job: oneOf({ dead: m.desk_said_dead, waiting: m.desk_said_waiting, discarded: m.desk_said_discarded }),
};

/** A code in words; codes of later versions are shown as they are. `field`: "" for the object itself. */
export function wordOf(kind: string, field: string, value: string, lang: Language): string {
  const say = field === "state" ? states[kind] : kind === "role" && (field === "" || field === "permissions") ? permission : ofField[field];
  return say?.(value, lang) ?? value;
}

const permission: Say = (value) => (isPermission(value) ? permissionName(value) : undefined);
