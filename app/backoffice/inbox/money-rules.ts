import { m } from "#app/foundation/i18n/messages/messages.js";
import { answerSaid } from "../orders/answer-words.ts";
import { serviceOf, serviceTitle } from "../settings/services.ts";
import type { InboxItem } from "./inbox.ts";
import {
  askedSum,
  byId,
  close,
  type Doing,
  type InboxRule,
  note,
  numberOf,
  ofOrder,
  openOrder,
  reason,
  sumOf,
  toldSum,
  word,
} from "./inbox-rule.ts";
import { declining, isByHand, notAgreedByMe, notMine } from "./own-requests.ts";

const group = "money";
const sees = "payments.read";
const payment = ({ subject }: InboxItem) => ({ payment: subject.split(" ")[0]! });
const ofChange = ({ subject }: InboxItem) => ({ change: subject });
const noteIfAny = { ...note, optional: true } as const;
const settling = (act: string, label: () => string, look?: "danger"): Doing => ({
  act,
  permission: "payments.settle",
  label,
  gives: payment,
  asks: [noteIfAny],
  ...(look && { look }),
});
const giveBack = settling("cases.give-back", m.inbox_do_give_back);
const take = settling("cases.take", m.inbox_do_take);
const refunding = (act: string, label: () => string): Doing => ({ act, permission: "refunds.make", label, gives: ofOrder });
const again = refunding("refunds.again", m.inbox_do_again);
const byHand = refunding("refunds.by-hand", m.inbox_do_by_hand);
const mismatch = (cause: InboxRule["cause"], todo: InboxRule["todo"]): InboxRule => ({
  group,
  sees,
  cause,
  todo,
  does: [giveBack, take, openOrder],
});
const wishOf = (item: InboxItem) => ({ order: item.subject, wish: word(item, "wish") });
const sums = (item: InboxItem, lang: "ru" | "en") => ({
  number: numberOf(item),
  sum: sumOf(item, lang),
  asked: askedSum(item, lang),
  told: toldSum(item, lang),
});

export const moneyRules = {
  "payment-returned": {
    group,
    sees,
    cause: (item, lang) => m.inbox_payment_returned(sums(item, lang)),
    todo: m.inbox_payment_returned_todo,
    does: [settling("cases.accept-return", m.inbox_do_book_return), openOrder],
  },
  "payment-late": {
    group,
    sees,
    cause: (item, lang) => m.inbox_payment_late(sums(item, lang)),
    todo: m.inbox_payment_late_todo,
    does: [openOrder],
  },
  "payment-amount": mismatch((item, lang) => m.inbox_payment_amount(sums(item, lang)), m.inbox_payment_amount_todo),
  "payment-currency": mismatch((item, lang) => m.inbox_payment_currency(sums(item, lang)), m.inbox_payment_currency_todo),
  "payment-reference": mismatch((item, lang) => m.inbox_payment_reference(sums(item, lang)), m.inbox_payment_reference_todo),
  "payment-refunded-in-part": mismatch(
    (item, lang) => m.inbox_payment_refunded_in_part(sums(item, lang)),
    m.inbox_payment_refunded_in_part_todo,
  ),
  "payment-surplus": {
    group,
    sees,
    cause: (item, lang) => m.inbox_payment_surplus(sums(item, lang)),
    todo: m.inbox_payment_surplus_todo,
    does: [close, openOrder],
  },
  "payment-unknown": {
    group,
    sees,
    cause: (item, lang) =>
      m.inbox_payment_unknown({
        provider: serviceTitle(serviceOf(item.subject.split(" ")[0]!), lang),
        reference: word(item, "ownRef") || item.subject,
      }),
    todo: m.inbox_payment_unknown_todo,
    does: [close],
  },
  "payment-open": {
    group,
    sees,
    cause: (item, lang) => m.inbox_payment_open(sums(item, lang)),
    todo: m.inbox_payment_open_todo,
    does: [{ act: "payments.check", permission: "payments.settle", label: m.inbox_do_check_payment, gives: payment }, openOrder, close],
  },
  "refund-refused": {
    group,
    sees,
    cause: (item, lang) =>
      m.inbox_refund_refused({ ...sums(item, lang), reason: answerSaid("", word(item, "problem") || word(item, "reason"), lang) }),
    todo: m.inbox_refund_refused_todo,
    does: [again, byHand, openOrder],
  },
  "refund-unknown": {
    group,
    sees,
    cause: (item, lang) => m.inbox_refund_unknown(sums(item, lang)),
    todo: m.inbox_refund_unknown_todo,
    does: [byHand, openOrder],
  },
  "refund-to-agree": {
    group,
    sees,
    cause: (item, lang) =>
      [
        (isByHand(item) ? m.inbox_refund_to_agree_by_hand : m.inbox_refund_to_agree)({ ...sums(item, lang), by: word(item, "by") }),
        word(item, "reason") && m.inbox_reason_said({ reason: word(item, "reason") }),
      ]
        .filter(Boolean)
        .join(" "),
    todo: (item) => (isByHand(item) ? m.inbox_refund_to_agree_by_hand_todo() : m.inbox_refund_to_agree_todo()),
    does: [
      {
        act: "cases.agree-refund",
        permission: "refunds.make",
        label: m.inbox_do_agree,
        named: (item) => (isByHand(item) ? m.inbox_do_agree_by_hand() : m.inbox_do_agree()),
        whyNot: notMine(m.desk_refund_same_person),
        gives: wishOf,
      },
      {
        act: "cases.decline-refund",
        permission: "refunds.make",
        label: m.desk_refund_decline,
        named: declining(m.desk_refund_decline),
        gives: wishOf,
        asks: [reason],
        look: "danger",
      },
      openOrder,
    ],
  },
  "certificate-used": {
    group,
    sees,
    cause: (item) => m.inbox_certificate_used({ number: numberOf(item) }),
    todo: m.inbox_certificate_used_todo,
    does: [close, openOrder],
  },
  "receipt-refused": {
    group,
    sees: "receipts.read",
    cause: (item, lang) => m.inbox_receipt_refused({ ...sums(item, lang), reason: answerSaid("", word(item, "reason"), lang) }),
    todo: m.inbox_receipt_refused_todo,
    does: [{ act: "receipts.again", permission: "receipts.resend", label: m.inbox_do_receipt_again, gives: byId }, openOrder],
  },
  "collected-unwanted": {
    group,
    sees,
    cause: (item, lang) => m.inbox_collected_unwanted({ ...sums(item, lang), carrier: word(item, "carrier") }),
    todo: m.inbox_collected_unwanted_todo,
    does: [openOrder, close],
  },
  "balance-change": {
    group,
    sees: "customers.read",
    cause: (item, lang) => m.inbox_balance_change({ by: word(item, "by"), sum: sumOf(item, lang) }),
    todo: m.inbox_balance_change_todo,
    does: [
      {
        act: "customers.credit-agree",
        permission: "customers.credit",
        label: m.inbox_do_agree_change,
        whyNot: notMine(m.desk_balance_same_person),
        gives: ofChange,
      },
      {
        act: "customers.credit-refuse",
        permission: "customers.credit",
        label: m.inbox_do_refuse,
        named: declining(m.inbox_do_refuse),
        gives: ofChange,
        look: "danger",
      },
      { to: (item) => `/customers/${word(item, "customer")}`, permission: "customers.read", label: m.inbox_do_open },
    ],
  },
  withdrawal: {
    group,
    sees: "withdrawals.read",
    cause: (item, lang) => m.inbox_withdrawal({ sum: sumOf(item, lang), end: word(item, "end") }),
    todo: m.inbox_withdrawal_todo,
    does: [
      { act: "withdrawals.pay", permission: "withdrawals.pay", label: m.inbox_do_pay, whyNot: notAgreedByMe, gives: byId },
      { to: ({ subject }) => `/money/withdrawals/${subject}`, permission: "withdrawals.read", label: m.inbox_do_open },
      { act: "withdrawals.refuse", permission: "withdrawals.pay", label: m.inbox_do_refuse, gives: byId, asks: [reason], look: "danger" },
    ],
  },
} as const satisfies Record<string, InboxRule>;
