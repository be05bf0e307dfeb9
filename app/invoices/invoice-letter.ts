import { escapeHtml } from "#app/foundation/escape-html.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { Message } from "#app/notifications/notifications.ts";
import type { Order } from "#app/orders/order.ts";
import { type Invoice, purposeOf } from "./invoice.ts";

export const INVOICE = "invoice";

type Told = Pick<Order, "id" | "number" | "storefront" | "lang" | "buyer" | "totalMinor">;

/**
 * The letter with the invoice, which its buyer has asked for by ordering so: no wish about letters keeps it back. `turn`: which time it is
 * sent. The document is drawn when the letter leaves, from the order as it is kept: the outbox holds no second copy of anybody's papers.
 */
export function invoiceLetter(order: Told, invoice: Invoice, link: string, turn: string): Message {
  const { lang } = order;
  const locale = { locale: lang };
  const brand = storefronts.find((record) => record.region === order.storefront)!.brand[lang];
  const { number } = invoice;
  const says = m.invoice_mail_text({ order: order.number, number, date: dateWords(invoice.payBy, lang) }, locale);
  const subject = m.invoice_mail_subject({ number, sum: formatKopecks(order.totalMinor, lang) }, locale);
  const said = subject.charAt(0).toUpperCase() + subject.slice(1);
  const purpose = purposeOf(invoice, order.totalMinor);
  return {
    cause: `${INVOICE}:${order.id}:${turn}`,
    channel: "email",
    to: order.buyer.email,
    subject: `${brand}: ${subject}`,
    text: [said, "", says, "", `${m.invoice_mail_purpose({}, locale)}: ${purpose}`, "", link].join("\n"),
    html: `<!doctype html><html lang="${lang}"><body style="font-family:sans-serif;color:#111113"><h1 style="font-size:20px">${escapeHtml(said)}</h1><p>${escapeHtml(says)}</p><p>${escapeHtml(m.invoice_mail_purpose({}, locale))}:<br>${escapeHtml(purpose)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(m.invoice_mail_link({}, locale))}</a></p></body></html>`,
    attachments: [{ name: m.invoice_file({ number }, locale), type: "application/pdf", base64: "", made: { by: INVOICE, of: order.id } }],
  };
}
