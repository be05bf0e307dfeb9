import { escapeHtml } from "#app/foundation/escape-html.ts";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import { fictionOf, whoSells } from "#app/foundation/sellers/who-sells.ts";
import type { Message } from "../notifications.ts";
import { atEnd } from "./layout.ts";

/** The signature separator mail clients recognise. */
const SIGNATURE = "-- ";

/** Appends the seller's current contacts when sending. */
export function withFooter<Mail extends Pick<Message, "text" | "html" | "lang">>(mail: Mail, seller: Seller): Mail {
  const { text, html, lang } = mail;
  const lines = [whoSells(seller, lang), ...(seller.phone ? [seller.phone] : []), ...fictionOf(seller, lang)];
  return {
    ...mail,
    text: [text, "", SIGNATURE, ...lines].join("\n"),
    ...(html && { html: atEnd(html, footerHtml(lines, seller)) }),
  };
}

function footerHtml(lines: readonly string[], { email, phone }: Pick<Seller, "email" | "phone">): string {
  const linked = lines.map((line) =>
    line === phone
      ? muted(`tel:${phone.replace(/[^+\d]/g, "")}`, phone)
      : escapeHtml(line).replace(escapeHtml(email), muted(`mailto:${email}`, email)),
  );
  return `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d9d4c7;color:#5f5b52;font-size:13px">${linked.join("<br>")}</p>`;
}

const muted = (to: string, says: string): string => `<a href="${escapeHtml(to)}" style="color:#5f5b52">${escapeHtml(says)}</a>`;
