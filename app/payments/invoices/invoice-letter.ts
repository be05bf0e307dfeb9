import { escapeHtml } from "#app/foundation/escape-html.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { letterHtml } from "#app/messaging/letter-html.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { asSentence } from "#app/orders/by-channels.ts";
import type { Order } from "#app/orders/order.ts";
import { type Invoice, invoiceNumber, purposeOf } from "./invoice.ts";

export const INVOICE = "invoice";
/** The turn that is sent while there is still time to pay. */
export const REMINDER = "remind";

type Told = Pick<Order, "id" | "number" | "storefront" | "lang" | "buyer" | "totalMinor">;

/**
 * The letter with the invoice, which its buyer has asked for by ordering so: no wish about letters keeps it back. `turn`: which time it is
 * sent. The document is drawn when the letter leaves, from the order as it is kept: the outbox holds no second copy of anybody's papers.
 */
export function invoiceLetter(order: Told, invoice: Invoice, link: string, turn: string): Message {
  const locale = { locale: order.lang };
  const { number } = invoice;
  const said = {
    number,
    order: order.number,
    sum: formatKopecks(order.totalMinor, order.lang),
    date: dateWords(invoice.payBy, order.lang),
  };
  const isReminder = turn === REMINDER;
  const subject = (isReminder ? m.invoice_remind_subject : m.invoice_mail_subject)(said, locale);
  const says = (isReminder ? m.invoice_remind_text : m.invoice_mail_text)(said, locale);
  const title = m.invoice_mail_purpose({}, locale);
  const purpose = purposeOf(invoice, order.totalMinor);
  return {
    ...letter(order, turn, subject, {
      text: [says, "", `${title}: ${purpose}`, "", link],
      html: `<p>${escapeHtml(says)}</p><p>${escapeHtml(title)}:<br>${escapeHtml(purpose)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(m.invoice_mail_link({}, locale))}</a></p>`,
    }),
    attachments: [{ name: m.invoice_file({ number }, locale), type: "application/pdf", base64: "", made: { by: INVOICE, of: order.id } }],
  };
}

/** Another sum has come than the invoice asks for: so much is here by now. `key`: of the money that it is told of, once. */
export function receivedLetter(order: Told, receivedMinor: number, key: string): Message {
  const locale = { locale: order.lang };
  const [sum, total] = [formatKopecks(receivedMinor, order.lang), formatKopecks(order.totalMinor, order.lang)];
  const said = { number: invoiceNumber(order.number), order: order.number, sum, total };
  const says = m.invoice_received_text(said, locale);
  return letter(order, `sum:${key}`, m.invoice_received_subject(said, locale), { text: [says], html: `<p>${escapeHtml(says)}</p>` });
}

function letter(order: Told, turn: string, subject: string, { text, html }: { text: string[]; html: string }): Message {
  const { lang } = order;
  const brand = storefronts.find((record) => record.region === order.storefront)!.brand[lang];
  const title = asSentence(subject);
  return {
    cause: `${INVOICE}:${order.id}:${turn}`,
    channel: "email",
    to: order.buyer.email,
    lang,
    subject: `${brand}: ${subject}`,
    text: [title, "", ...text].join("\n"),
    html: letterHtml({ lang, title: `${brand}: ${subject}`, body: `<h1 style="font-size:20px">${escapeHtml(title)}</h1>${html}` }),
  };
}
