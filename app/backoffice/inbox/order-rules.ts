import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { InboxItem } from "./inbox.ts";
import { type Ask, close, type Doing, type InboxRule, numberOf, ofOrder, openOrder, reason, sumOf, when, word } from "./inbox-rule.ts";
import { holderName } from "./subject-words.ts";

const orders = { group: "orders", sees: "orders.read" } as const;
const people = { group: "people" } as const;
const approving: readonly Ask[] = [
  { name: "price", label: m.inbox_price, as: "number", optional: true },
  { name: "days", label: m.inbox_days, as: "number", optional: true },
  { name: "carrier", label: m.inbox_carrier_field, as: "carrier", optional: true },
  { name: "to", label: m.inbox_way, as: "way", optional: true },
  { name: "place", label: m.inbox_place, as: "text", optional: true },
  { name: "pay", label: m.inbox_pay_way, as: "pay", optional: true },
];
const approve: Doing = { act: "orders.approve", permission: "orders.approve", label: m.inbox_do_approve, gives: ofOrder, asks: approving };
const refuse: Doing = {
  act: "orders.decline",
  permission: "orders.approve",
  label: m.inbox_do_refuse,
  gives: ofOrder,
  asks: [reason],
  look: "danger",
};
const returnName = (item: InboxItem) => ({ name: `${item.number ?? ""}/${word(item, "n")}` });
const openReturn: Doing = { to: (item) => `/returns/${returnName(item).name}`, permission: "returns.read", label: m.inbox_do_open_return };
const decideReferral = (verdict: "give" | "refuse", label: () => string): Doing => ({
  act: `referrals.${verdict}`,
  permission: "referrals.decide",
  label,
  gives: ({ number }) => ({ number: number ?? "" }),
  ...(verdict === "refuse" && { look: "danger" as const }),
});
const from1c = (says: (said: { number: string }) => string, todo: () => string): InboxRule => ({
  ...orders,
  cause: (item) => says({ number: numberOf(item) }),
  todo,
  does: [openOrder, close],
});
const why = { "many-friends": m.staff_referrals_many_friends, together: m.staff_referrals_together } as Record<string, () => string>;

const LONGEST = 120;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")}…` : text);

export const orderRules = {
  "approval-due": {
    ...orders,
    cause: (item, lang) => m.inbox_approval_due({ number: numberOf(item), until: when(word(item, "until"), lang) }),
    todo: m.inbox_approval_due_todo,
    does: [approve, refuse, openOrder],
  },
  "approval-waiting": {
    ...orders,
    cause: (item) => m.inbox_approval_waiting({ number: numberOf(item), city: word(item, "city") }),
    todo: m.inbox_approval_waiting_todo,
    does: [approve, refuse, openOrder],
  },
  "cancel-requested": {
    ...orders,
    cause: (item, lang) =>
      [
        m.inbox_cancel_requested({ number: numberOf(item) }),
        word(item, "reason") && m.inbox_cancel_because({ reason: word(item, "reason").replace(/\.$/, "") }),
        Number(item.facts.backMinor) > 0 && m.inbox_cancel_gives_back({ sum: formatKopecks(Number(item.facts.backMinor), lang) }),
      ]
        .filter(Boolean)
        .join(" "),
    todo: m.inbox_cancel_requested_todo,
    does: [
      {
        act: "orders.grant-cancellation",
        permission: "orders.cancel",
        label: m.inbox_do_cancel,
        gives: ofOrder,
        asks: [
          { name: "byHand", label: m.inbox_hand, as: "flag", optional: true },
          { name: "despiteParcel", label: m.inbox_despite, as: "flag", optional: true },
        ],
      },
      {
        act: "orders.refuse-cancellation",
        permission: "orders.cancel",
        label: m.inbox_do_refuse,
        gives: ofOrder,
        asks: [reason],
        look: "danger",
      },
      openOrder,
    ],
  },
  "paid-out-of-stock": {
    ...orders,
    cause: (item) => m.inbox_paid_out_of_stock({ number: numberOf(item), goods: word(item, "goods") }),
    todo: m.inbox_paid_out_of_stock_todo,
    does: [openOrder],
  },
  "certificate-not-issued": {
    ...orders,
    cause: (item) => m.inbox_certificate_not_issued({ number: numberOf(item), mailbox: word(item, "mailbox") }),
    todo: m.inbox_certificate_not_issued_todo,
    does: [{ act: "certificates.resend", permission: "customers.edit", label: m.inbox_do_receipt_again, gives: ofOrder }, openOrder],
  },
  "return-asked": {
    ...people,
    sees: "returns.read",
    cause: (item) => m.inbox_return_asked({ number: numberOf(item), reason: word(item, "returnReason") }).trim(),
    todo: m.inbox_return_asked_todo,
    does: [
      { act: "returns.approve", permission: "returns.decide", label: m.inbox_do_return_approve, gives: returnName },
      { act: "returns.refuse", permission: "returns.decide", label: m.inbox_do_refuse, gives: returnName, asks: [reason], look: "danger" },
      openReturn,
    ],
  },
  "return-to-pay": {
    group: "money",
    sees: "returns.read",
    cause: (item, lang) => m.inbox_return_to_pay({ number: numberOf(item), sum: sumOf(item, lang) }),
    todo: m.inbox_return_to_pay_todo,
    does: [{ act: "returns.paid", permission: "refunds.make", label: m.inbox_do_return_paid, gives: returnName }, openReturn],
  },
  referral: {
    ...people,
    sees: "referrals.read",
    cause: (item) => m.inbox_referral({ number: numberOf(item), reason: why[word(item, "reason")]?.() ?? word(item, "reason") }),
    todo: m.inbox_referral_todo,
    does: [decideReferral("give", m.inbox_do_give_reward), decideReferral("refuse", m.inbox_do_refuse)],
  },
  "landing-request": {
    ...people,
    sees: "cases.read",
    cause: (item) => m.inbox_landing_request({ name: word(item, "name"), message: word(item, "message").slice(0, 300) }),
    todo: (item) => m.inbox_landing_request_todo({ contact: word(item, "contact") }),
    does: [close, { to: () => "/requests", permission: "cases.read", label: m.inbox_do_open }],
  },
  "goods-held": {
    ...orders,
    cause: (item) => m.inbox_goods_held({ subject: holderName(item.subject, word(item, "holder")) }),
    todo: m.inbox_goods_held_todo,
    does: [
      { to: ({ subject }) => `/holds?whose=${encodeURIComponent(subject)}`, permission: "orders.release", label: m.inbox_do_open_holds },
      close,
      {
        act: "holds.release",
        permission: "orders.release",
        label: m.inbox_do_release,
        gives: ({ subject }) => ({ whose: subject }),
        look: "danger",
      },
    ],
  },
  "bonus-failed": {
    ...people,
    sees: "customers.read",
    cause: (item) => m.inbox_bonus_failed({ customer: word(item, "customer") || "—" }),
    todo: m.inbox_bonus_failed_todo,
    does: [{ act: "inbox.birthdays", permission: "jobs.retry", label: m.inbox_do_try_bonus }],
  },
  mention: {
    ...people,
    sees: "orders.read",
    cause: (item) => m.inbox_mention({ number: numberOf(item), by: word(item, "by"), text: shortened(word(item, "text")) }),
    todo: m.inbox_mention_todo,
    does: [
      { act: "orders.note-seen", permission: "orders.read", label: m.inbox_do_read, gives: ({ subject }) => ({ note: subject }) },
      openOrder,
    ],
  },
  "1c-canceled": from1c(m.inbox_1c_canceled, m.inbox_1c_canceled_todo),
  "1c-lines": from1c(m.inbox_1c_lines, m.inbox_1c_lines_todo),
  "1c-state": from1c(m.inbox_1c_state, m.inbox_1c_state_todo),
} as const satisfies Record<string, InboxRule>;
