import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { serviceOf, serviceTitle } from "../settings/services.ts";
import { reasonSaid } from "./reason-words.ts";

/** What another system answered, after a sentence of ours: its own words are quoted, what the shop wrote is said. */
export function answerSaid(ours: string, text: string, lang: Language): string {
  const known = reasonSaid(text, "", lang);
  if (known !== text) return known;
  const quoted = text === "" || text === "refused" ? "" : quote(text, lang);
  return [ours, quoted].filter(Boolean).join(" ");
}

function quote(text: string, lang: Language): string {
  const [, service = "", words = ""] = /^([a-z0-9-]+): (.+)$/s.exec(text) ?? [];
  const title = serviceTitle(serviceOf(service), lang);
  return title && title !== service ? m.desk_answer_of({ service: title, text: words }) : m.desk_answer({ text });
}
