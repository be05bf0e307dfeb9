import { m } from "#app/foundation/i18n/messages/messages.js";
import type { SignInChannel, Storefront } from "#app/foundation/storefront.ts";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { codeAgain, paragraph } from "./parts.ts";

const SEND_WITHIN_DAYS = 2;

type Code = {
  code: string;
  channel: SignInChannel;
  purpose: "sign-in" | "phone" | "email";
  host: string;
  signIn: Storefront["signIn"];
};

/** A code per channel [IDN-01]. The SMS binds it to our origin (WebOTP); undeliverable WhatsApp templates fall back to SMS. */
export function codeMessage(
  sender: Sender,
  { code, channel, purpose, host, signIn }: Code,
): Pick<Message, "text" | "html" | "subject" | "template" | "instead"> {
  const locale = sender.lang;
  const words = { code, brand: brandOf(sender) };
  const sms = `${(purpose === "phone" ? m.code_sms_phone : m.code_sms)(words, { locale })}\n@${host} #${code}`;
  if (channel === "sms") return { text: sms };
  if (channel === "whatsapp")
    return {
      text: code,
      template: { name: "sign_in_code", lang: locale },
      ...(signIn.includes("sms") && { instead: { channel: "sms", text: sms } }),
    };
  const isForEmail = purpose === "email";
  const subject = (isForEmail ? m.code_subject_email : m.code_subject)({}, { locale });
  const says = (isForEmail ? m.code_message_email : m.code_message)(words, { locale });
  const { text, html } = email(sender, subject, [codeAgain(code), paragraph(says)]);
  return { text, html, subject };
}

type Session = {
  id: string;
  customerId: string;
  /** null: none, or just proven. */
  email: string | null;
  isPending: boolean;
  device: string;
  time: string;
  network: string;
  now: Date;
  origin: string;
};

/** Warns of a sign-in from an unknown browser (decision 0045). */
export function newBrowserMessages(sender: Sender, { now, origin, network, ...session }: Session): Message[] {
  const locale = sender.lang;
  const brand = brandOf(sender);
  const words = { device: session.device || m.sign_in_news_some({}, { locale }), time: session.time };
  const cause = `sign-in:${session.id}`;
  const notAfter = new Date(now.getTime() + SEND_WITHIN_DAYS * 86_400_000);
  const parts = [
    paragraph(m.sign_in_news_text({ ...words, brand, network }, { locale })),
    ...(session.isPending ? [paragraph(m.sign_in_news_awaits({}, { locale }))] : []),
    paragraph(m.sign_in_news_yours({}, { locale })),
    paragraph(m.sign_in_news_end({ link: `${origin}/lk/security` }, { locale })),
  ];
  const push: Message = {
    cause: `${cause}:push`,
    channel: "push",
    to: session.customerId,
    lang: locale,
    subject: brand,
    text: m.sign_in_news_push(words, { locale }),
    link: "/lk/security",
    notAfter,
    wish: { customerId: session.customerId, push: true },
  };
  if (!session.email) return [push];
  return [{ cause, to: session.email, ...email(sender, m.sign_in_news_subject({ brand }, { locale }), parts), notAfter }, push];
}
