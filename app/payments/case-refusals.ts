import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CaseDone, CaseRefusal } from "./case-actions.server.ts";

type Words = { says: () => string; typed: () => string };

/** Why an action does not end its case: `says` on a screen, `typed` in a terminal, where the way out is a command. */
export const caseRefusals = {
  unknown: { says: m.staff_cases_unknown, typed: m.staff_cases_unknown },
  silent: { says: m.staff_cases_silent, typed: m.staff_cases_silent },
  no_case: { says: m.inbox_gone, typed: m.staff_cases_no_case },
  not_equal: { says: m.inbox_not_equal, typed: m.staff_cases_not_equal },
  not_wanted: { says: m.inbox_not_wanted, typed: m.staff_cases_not_wanted },
  no_money: { says: m.staff_cases_no_money, typed: m.staff_cases_no_money },
  held: { says: m.staff_cases_held, typed: m.staff_cases_held },
  under_way: { says: m.inbox_under_way, typed: m.staff_cases_under_way },
  refused: { says: m.inbox_refund_refused_first, typed: m.staff_cases_refused },
  returning: { says: m.inbox_returning, typed: m.staff_cases_returning },
} satisfies Record<CaseRefusal, Words>;

/** What became of the money. */
export const caseOutcomes = {
  taken: { says: m.inbox_done_taken, typed: m.staff_cases_taken },
  "given-back": { says: m.inbox_done_given_back, typed: m.staff_cases_given_back },
  gone: { says: m.staff_cases_gone, typed: m.staff_cases_gone },
  refunded: { says: m.staff_cases_refunded, typed: m.staff_cases_refunded },
  "refunded-in-part": { says: m.staff_cases_refunded_in_part, typed: m.staff_cases_refunded_in_part },
  lost: { says: m.staff_cases_lost, typed: m.staff_cases_lost },
  ours: { says: m.staff_cases_ours, typed: m.staff_cases_ours },
} satisfies Record<CaseDone, { says: (said: { sum: string }) => string; typed: () => string }>;
