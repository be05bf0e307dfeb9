import { escapeHtml } from "#app/foundation/escape-html.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { isolated } from "#app/foundation/isolated.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { minuteWords } from "#app/foundation/time/day-words.ts";

export const LEAVE = "/look/leave";

type Look = { staff: string; reason: string; until: Date };

const BAR =
  "position:sticky;top:0;z-index:70;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;margin:0;padding:12px 16px;background:#ffe08a;color:#111113;font:16px/1.4 'Golos Text',sans-serif";
const BUTTON =
  "min-height:44px;padding:0 16px;border:2px solid #111113;border-radius:2px;background:none;color:#111113;font:inherit;cursor:pointer";

/** Who looks, why and how long, with the way out; the page beneath has no script, so that nothing of the customer stays in this browser. */
export function asSeenByStaff(html: string, { staff, reason, until }: Look, { lang }: { lang: Language }): string {
  const locale = { locale: lang };
  const said = m.look_banner({ staff, reason: isolated(reason), time: minuteWords(until) }, locale);
  const bar = `<aside style="${BAR}" aria-label="${escapeHtml(m.look_banner_name({}, locale))}"><span>${escapeHtml(said)}</span><form method="post" action="${LEAVE}" style="margin:0"><button style="${BUTTON}">${escapeHtml(m.look_leave({}, locale))}</button></form></aside>`;
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link rel="(?:modulepreload|later|manifest)"[^>]*>/g, "")
    .replace(/<p class="asleep"[\s\S]*?<\/p>/, "")
    .replace(/<body[^>]*>/, (body) => body + bar);
}
