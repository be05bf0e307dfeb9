import { eventWords } from "#app/delivery/event-words.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { dayWords } from "#app/foundation/time/day-words.ts";

const reasons: Readonly<Record<string, () => string>> = {
  "by phone": m.desk_why_by_phone,
  "collected on receipt": m.desk_why_collected,
  collected: m.desk_why_collected,
  "not collected": m.desk_why_not_collected,
  "not answered in time": m.desk_why_not_answered,
  "not paid in time": m.desk_why_not_paid,
  "released by staff": m.desk_why_released,
  released: m.desk_why_released,
  "gave way to another order of its address": m.desk_why_gave_way,
  "given back by the bank": m.desk_why_by_bank,
  "as asked": m.desk_why_as_asked,
  edited: m.desk_why_edited,
  agreed: m.desk_why_agreed,
  late: m.desk_why_late,
  "the provider does not know it": m.desk_why_unknown_there,
  "given back at the provider": m.desk_why_returned_there,
  "another attempt was paid": m.desk_why_other_paid,
  "asked for again": m.desk_why_asked_again,
  "a refund that had been refused": m.desk_why_refused_before,
  back: m.desk_why_came_back,
  "called off": m.desk_heard_called_off,
  "another refund of the payment is under way": m.desk_why_other_refund,
  "the provider knows no such payment": m.desk_why_no_such_payment,
  "the provider has begun it, and has not ended it": m.desk_why_not_ended,
  "two days of asking were in vain": m.desk_why_in_vain,
  "the provider has never told its name for the payment": m.desk_why_nameless,
};

/** What holds a name or a number. */
const patterns: readonly (readonly [RegExp, (found: string, lang: Language) => string])[] = [
  [/^payment (\S+)$/, (payment) => m.desk_why_payment({ payment })],
  [/^taken by (.+)$/, (name) => m.desk_why_taken_by({ name })],
  [/^asked for instead: (.+)$/, () => m.desk_why_asked_instead()],
  [
    /^bank statement, (document .+ of \d{4}-\d\d-\d\d)$/,
    (documents, lang) =>
      m.desk_why_statement({
        documents: documents
          .split(/, (?=document )/)
          .map((one) => documentSaid(one, lang))
          .join(", "),
      }),
  ],
];

function documentSaid(text: string, lang: Language): string {
  const [, number = "", day = ""] = /^document (.+) of (\S+)$/.exec(text) ?? [];
  return day ? m.desk_why_document({ number, day: dayWords(day as Day, lang) }) : text;
}

/** Why, in words: what the shop itself wrote down is said in the reader's language, what people wrote as they did. */
export function reasonSaid(reason: string, actor: string, lang: Language): string {
  if (Object.hasOwn(reasons, reason)) return reasons[reason]!();
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(reason)?.[1];
    if (found) return say(found, lang);
  }
  return eventWords(actor, reason, lang) ?? reason;
}
