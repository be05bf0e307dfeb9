import { escapeHtml } from "#app/foundation/escape-html.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { type Language, type Region, type Storefront, storefrontIn } from "#app/foundation/storefront.ts";
import type { Message } from "../notifications.ts";
import type { Part } from "./parts.ts";

export type Sender = { storefront: Region; lang: Language };
export type Email = Required<Pick<Message, "subject" | "text" | "html" | "lang">> & { channel: "email" };

const CORNERS = ["red", "blue", "white"] as const satisfies readonly Storefront["corner"][];
const END = "</div></body></html>";

export const senderOf = ({ storefront, lang }: Pick<Visit, "storefront" | "lang">): Sender => ({ storefront: storefront.region, lang });

export const brandOf = ({ storefront, lang }: Sender): string => recordOf(storefront).brand[lang];

export function email(sender: Sender, subject: string, parts: readonly Part[]): Email {
  const { lang } = sender;
  const body = parts.map(({ html }) => html).join("");
  return {
    channel: "email",
    lang,
    subject,
    text: parts.flatMap(({ text }) => text || []).join("\n\n"),
    html: page({ lang, title: subject, body: `${brandHeader(brandOf(sender), recordOf(sender.storefront).corner)}${body}` }),
  };
}

/** Inline styles: most mail clients drop `<style>`. */
export const page = ({ lang, title, body }: { lang: Language; title: string; body: string }): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:16px;background:#ffffff;color:#111113;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5"><div style="max-width:600px;margin:0 auto">${body}${END}`;

export const atEnd = (html: string, last: string): string => (html.endsWith(END) ? `${html.slice(0, -END.length)}${last}${END}` : html);

/** As an attachment, since clients block remote pictures. */
export const brandHeader = (brand: string, corner: Storefront["corner"]): string =>
  `<p style="margin:0 0 24px"><img src="cid:${cidOf(corner)}" width="40" height="40" alt="" style="vertical-align:middle;margin-right:12px">` +
  `<strong style="font-size:20px;vertical-align:middle">${escapeHtml(brand)}</strong></p>`;

export const signIn = (html: string): Storefront["corner"] | undefined => CORNERS.find((corner) => html.includes(`"cid:${cidOf(corner)}"`));

export const cidOf = (corner: Storefront["corner"]): string => `sign-${corner}`;

const recordOf = (region: Region): Storefront => storefrontIn(region);
