import { escapeHtml } from "#app/foundation/escape-html.ts";
import type { Language } from "#app/foundation/storefront.ts";

type Told = { lang: Language; title: string; body: string };
const END = "</div></body></html>";

/** A letter as mail programs read it: each style at its own element, since most drop what stands anywhere else. */
export const letterHtml = ({ lang, title, body }: Told): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:16px;background:#ffffff;color:#111113;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5"><div style="max-width:600px;margin:0 auto">${body}${END}`;

/** The letter with this as the last that is read of it. */
export const atEnd = (html: string, last: string): string => (html.endsWith(END) ? `${html.slice(0, -END.length)}${last}${END}` : html);

export const anchor = (to: string, says: string): string => `<a href="${escapeHtml(to)}">${escapeHtml(says)}</a>`;

/** What the letter is for: as large as a thumb. */
export const button = (to: string, says: string): string =>
  `<a href="${escapeHtml(to)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#b3121d;color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(says)}</a>`;
