import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { code, heading, paragraph, picture } from "./parts.ts";

export const CERTIFICATE = "certificate";

export function readCertificateCause(cause: string): { id: string; issue: number } {
  const [, id = "", issue = ""] = cause.split(":");
  return { id, issue: Number(issue) };
}

type Certificate = {
  id: string;
  issue: number;
  email: string;
  valueRubles: number;
  wishes: string;
  code: string;
  address: string;
  jpeg: Buffer;
  pdf: Buffer;
};

/** Picture, code and printable document, for the recipient only [GFT-02]. */
export function certificateMail(sender: Sender, { id, issue, valueRubles, wishes, address, jpeg, pdf, ...one }: Certificate): Message {
  const { lang } = sender;
  const locale = { locale: lang };
  const brand = brandOf(sender);
  const value = formatMoney(valueRubles, "rub", lang);
  const parts = [
    heading(m.certificate_mail_given({ value, brand }, locale)),
    ...(wishes ? [paragraph(wishes)] : []),
    picture("picture", m.certificate_name({}, locale)),
    code(one.code),
    paragraph(m.certificate_how({ value, address }, locale)),
  ];
  return {
    cause: `${CERTIFICATE}:${id}:${issue}`,
    to: one.email,
    ...email(sender, `${brand}: ${m.certificate_mail_subject({ value }, locale)}`, parts),
    secret: true,
    attachments: [
      { name: "certificate.jpg", type: "image/jpeg", base64: jpeg.toString("base64"), cid: "picture" },
      { name: "certificate.pdf", type: "application/pdf", base64: pdf.toString("base64") },
    ],
  };
}

type Sold = Sender & { number: string; buyer: { email: string; phone: string } };

/** Informs the buyer of a bounce by another address of theirs, else by SMS; [] = unreachable. */
export function certificateBounced(order: Sold, { id, issue }: { id: string; issue: number }, refused: string, link: string): Message[] {
  const { number, lang, buyer } = order;
  const locale = { locale: lang };
  const brand = brandOf(order);
  const cause = `${CERTIFICATE}-refused:${id}:${issue}`;
  const text = m.certificate_refused_text({ number, email: refused, link }, locale);
  if (buyer.email && buyer.email.toLowerCase() !== refused.toLowerCase()) {
    const subject = `${brand}: ${m.certificate_refused_subject({ number }, locale)}`;
    return [{ cause, to: buyer.email, ...email(order, subject, [paragraph(text)]) }];
  }
  return buyer.phone ? [{ cause, channel: "sms", to: buyer.phone, lang, text: `${brand}: ${text}` }] : [];
}
