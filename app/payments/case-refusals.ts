import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CaseRefusal } from "./case-actions.server.ts";

/** Why an action does not end its case, for staff. */
export const caseRefusals = {
  unknown: m.staff_cases_unknown,
  silent: m.staff_cases_silent,
  no_case: m.staff_cases_no_case,
  not_equal: m.staff_cases_not_equal,
  not_wanted: m.staff_cases_not_wanted,
  no_money: m.staff_cases_no_money,
  held: m.staff_cases_held,
  under_way: m.staff_cases_under_way,
  refused: m.staff_cases_refused,
  returning: m.staff_cases_returning,
} satisfies Record<CaseRefusal, () => string>;
