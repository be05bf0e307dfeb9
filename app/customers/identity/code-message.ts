import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language, SignInChannel, Storefront } from "#app/foundation/storefront.ts";
import type { Message } from "#app/messaging/notifications.ts";
import type { Purpose } from "./codes.queries.server.ts";

type Told = { code: string; channel: SignInChannel; purpose: Purpose; storefront: Storefront; lang: Language; host: string };

/**
 * What a code's message says, by each channel in its own way [IDN-01]. An SMS ends with the line by which a browser knows that the code is for
 * this site and no other; WhatsApp says only what it has approved, and what it can't deliver goes by SMS.
 */
export function codeMessage({
  code,
  channel,
  purpose,
  storefront,
  lang,
  host,
}: Told): Pick<Message, "text" | "subject" | "template" | "instead"> {
  const locale = lang;
  const words = { code, brand: storefront.brand[lang] };
  const sms = `${(purpose === "phone" ? m.code_sms_phone : m.code_sms)(words, { locale })}\n${boundTo(host, code)}`;
  if (channel === "sms") return { text: sms };
  if (channel === "whatsapp")
    return {
      text: code,
      template: { name: "sign_in_code", lang },
      ...(storefront.signIn.includes("sms") && { instead: { channel: "sms", text: sms } }),
    };
  return purpose === "email"
    ? { text: m.code_message_email(words, { locale }), subject: m.code_subject_email({}, { locale }) }
    : { text: m.code_message(words, { locale }), subject: m.code_subject({}, { locale }) };
}

/** The last line of an SMS with an origin-bound code: the host without its port, the code without anything after it. */
const boundTo = (host: string, code: string) => `@${host} #${code}`;

/** The visitor's own host where it is the storefront's, never one that a header made up. */
export function hostFor(origin: string, { hosts }: Pick<Storefront, "hosts">): string {
  const hostname = URL.parse(origin)?.hostname ?? "";
  return hosts.includes(hostname) ? hostname : (hosts[0] ?? hostname);
}
