import { escapeHtml } from "#app/foundation/escape-html.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { type Language, type Region, storefronts } from "#app/foundation/storefront.ts";
import { anchor, letterHtml } from "#app/messaging/letter-html.ts";
import type { Message } from "#app/messaging/notifications.ts";
import type { Order } from "#app/orders/order.ts";

/** The kind of message that a certificate's letter is. */
export const LETTER = "certificate";
export const letterCause = (id: string, issue: number): string => `${LETTER}:${id}:${issue}`;

/** The certificate of a letter, and the how-manieth it is. */
export function readLetterCause(cause: string): { id: string; issue: number } {
  const [, id = "", issue = ""] = cause.split(":");
  return { id, issue: Number(issue) };
}

type Told = {
  id: string;
  issue: number;
  email: string;
  storefront: Region;
  lang: Language;
  valueRubles: number;
  wishes: string;
  code: string;
  /** Where the code is turned into money. */
  address: string;
  jpeg: Buffer;
  pdf: Buffer;
};

/** The letter to whoever is given the certificate: picture, code, and the document to print. Nobody else may read it [GFT-02]. */
export function certificateLetter({ id, issue, email, storefront, lang, valueRubles, wishes, code, address, jpeg, pdf }: Told): Message {
  const locale = { locale: lang };
  const brand = storefronts.find(({ region }) => region === storefront)!.brand[lang];
  const value = formatMoney(valueRubles, "rub", lang);
  const given = m.certificate_mail_given({ value, brand }, locale);
  const how = m.certificate_how({ value, address }, locale);
  const name = m.certificate_name({}, locale);
  const subject = `${brand}: ${m.certificate_mail_subject({ value }, locale)}`;
  return {
    cause: letterCause(id, issue),
    channel: "email",
    to: email,
    lang,
    subject,
    text: [given, ...(wishes ? ["", wishes] : []), "", code, "", how].join("\n"),
    html: letterHtml({
      lang,
      title: subject,
      body: `<h1 style="font-size:20px">${escapeHtml(given)}</h1>${wishes ? `<p>${escapeHtml(wishes)}</p>` : ""}<p><img src="cid:picture" alt="${escapeHtml(name)}" width="600" style="max-width:100%"></p><p style="font-size:24px"><b>${escapeHtml(code)}</b></p><p>${escapeHtml(how).replace(escapeHtml(address), anchor(address, address))}</p>`,
    }),
    secret: true,
    attachments: [
      { name: "certificate.jpg", type: "image/jpeg", base64: jpeg.toString("base64"), cid: "picture" },
      { name: "certificate.pdf", type: "application/pdf", base64: pdf.toString("base64") },
    ],
  };
}

type Sold = Pick<Order, "number" | "storefront" | "lang" | "buyer">;

/**
 * What its buyer is told of a letter that `refused` did not take: by mail where he has another address, else by SMS; nothing where he can't be
 * reached but there.
 */
export function refusedMessages(order: Sold, { id, issue }: { id: string; issue: number }, refused: string, link: string): Message[] {
  const { number, storefront, lang, buyer } = order;
  const locale = { locale: lang };
  const brand = storefronts.find(({ region }) => region === storefront)!.brand[lang];
  const cause = `${LETTER}-refused:${id}:${issue}`;
  const subject = `${brand}: ${m.certificate_refused_subject({ number }, locale)}`;
  const text = m.certificate_refused_text({ number, email: refused, link }, locale);
  if (buyer.email && buyer.email.toLowerCase() !== refused.toLowerCase())
    return [{ cause, channel: "email", to: buyer.email, lang, subject, text }];
  return buyer.phone ? [{ cause, channel: "sms", to: buyer.phone, lang, text: `${brand}: ${text}` }] : [];
}
