import { capitalized } from "#app/foundation/i18n/capitalized.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { button, facts, heading, type Part, paragraph } from "./parts.ts";

export const INVOICE = "invoice";
export const REMINDER = "remind";

type Billed = Sender & { id: string; number: string; totalMinor: number; buyer: { email: string } };
type Invoice = { number: string; payBy: string; purpose: string };

/** The invoice, requested by ordering, so sent regardless of settings. The PDF is made on sending; `turn`: first, reminder, … */
export function invoiceMail(order: Billed, { number, payBy, purpose }: Invoice, link: string, turn: string): Message {
  const { lang } = order;
  const locale = { locale: lang };
  const words = { number, order: order.number, sum: formatKopecks(order.totalMinor, lang), date: dateWords(payBy, lang) };
  const isReminder = turn === REMINDER;
  const subject = (isReminder ? m.invoice_remind_subject : m.invoice_mail_subject)(words, locale);
  const says = (isReminder ? m.invoice_remind_text : m.invoice_mail_text)(words, locale);
  return {
    ...invoiceEmail(order, turn, subject, [
      paragraph(says),
      facts([[m.invoice_mail_purpose({}, locale), purpose]]),
      button(link, m.invoice_mail_link({}, locale)),
    ]),
    attachments: [{ name: m.invoice_file({ number }, locale), type: "application/pdf", base64: "", made: { by: INVOICE, of: order.id } }],
  };
}

/** The received sum differs from the invoice. `key`: the payment, reported once. */
export function receivedMail(order: Billed, invoice: string, receivedMinor: number, key: string): Message {
  const locale = { locale: order.lang };
  const [sum, total] = [formatKopecks(receivedMinor, order.lang), formatKopecks(order.totalMinor, order.lang)];
  const words = { number: invoice, order: order.number, sum, total };
  return invoiceEmail(order, `sum:${key}`, m.invoice_received_subject(words, locale), [paragraph(m.invoice_received_text(words, locale))]);
}

const invoiceEmail = (order: Billed, turn: string, subject: string, parts: readonly Part[]): Message => ({
  cause: `${INVOICE}:${order.id}:${turn}`,
  to: order.buyer.email,
  ...email(order, `${brandOf(order)}: ${subject}`, [heading(capitalized(subject)), ...parts]),
});
