import { escapeHtml } from "#app/foundation/escape-html.ts";
import type { Seller } from "#app/foundation/sellers/seller.ts";
import { fictionOf, whoSells } from "#app/foundation/sellers/who-sells.ts";
import { atEnd } from "./letter-html.ts";
import type { Message } from "./notifications.ts";

/** What mail programs know a signature by. */
const SIGNATURE = "-- ";

/** A letter with who sells and how they are reached at its end. It is put there as the letter leaves, so it is never that of before. */
export function withFoot<Letter extends Pick<Message, "text" | "html" | "lang">>(letter: Letter, seller: Seller): Letter {
  const { text, html, lang } = letter;
  const lines = [whoSells(seller, lang), ...(seller.phone ? [seller.phone] : []), ...fictionOf(seller, lang)];
  return {
    ...letter,
    text: [text, "", SIGNATURE, ...lines].join("\n"),
    ...(html && { html: atEnd(html, footHtml(lines, seller)) }),
  };
}

function footHtml(lines: readonly string[], { email, phone }: Pick<Seller, "email" | "phone">): string {
  const linked = lines.map((line) =>
    line === phone
      ? muted(`tel:${phone.replace(/[^+\d]/g, "")}`, phone)
      : escapeHtml(line).replace(escapeHtml(email), muted(`mailto:${email}`, email)),
  );
  return `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d9d4c7;color:#5f5b52;font-size:13px">${linked.join("<br>")}</p>`;
}

const muted = (to: string, says: string): string => `<a href="${escapeHtml(to)}" style="color:#5f5b52">${escapeHtml(says)}</a>`;
