import type { z } from "zod";
import { m } from "./i18n/messages/messages.js";
import { type Reason, reasonsOf } from "./reason.ts";

/** What can be wrong with settings and hand-written files. */
export const issueReasons = reasonsOf({
  issue: m.reason_issue,
  "issue-missing": m.reason_issue_missing,
  "issue-kind": m.reason_issue_kind,
  "kind-text": m.reason_kind_text,
  "kind-number": m.reason_kind_number,
  "kind-whole-number": m.reason_kind_whole_number,
  "kind-boolean": m.reason_kind_boolean,
  "kind-list": m.reason_kind_list,
  "kind-object": m.reason_kind_object,
  "kind-other": m.reason_kind_other,
  "kind-email": m.reason_kind_email,
  "kind-url": m.reason_kind_url,
  "kind-date": m.reason_kind_date,
  "issue-one-of": m.reason_issue_one_of,
  "issue-not-known": m.reason_issue_not_known,
  "issue-another-way": m.reason_issue_another_way,
  "issue-more": m.reason_issue_more,
  "issue-more-characters": m.reason_issue_more_characters,
  "issue-more-entries": m.reason_issue_more_entries,
  "issue-less": m.reason_issue_less,
  "issue-less-characters": m.reason_issue_less_characters,
  "issue-less-entries": m.reason_issue_less_entries,
  "issue-not-above": m.reason_issue_not_above,
  "issue-empty": m.reason_issue_empty,
  "issue-other": m.reason_issue_other,
  "issue-id": m.reason_issue_id,
  "issue-slug": m.reason_issue_slug,
  "issue-no-text": m.reason_issue_no_text,
  "issue-barcode": m.reason_issue_barcode,
  "issue-day-or-moment": m.reason_issue_day_or_moment,
  "issue-zero": m.reason_issue_zero,
  "issue-rate": m.reason_issue_rate,
  "issue-database": m.reason_issue_database,
  "issue-proxies": m.reason_issue_proxies,
  "issue-jobs": m.reason_issue_jobs,
  "issue-staff-host": m.reason_issue_staff_host,
  "issue-country": m.reason_issue_country,
  "issue-tiles": m.reason_issue_tiles,
  "issue-moment": m.reason_issue_moment,
  "issue-slash": m.reason_issue_slash,
  "issue-registers": m.reason_issue_registers,
  "issue-postcode": m.reason_issue_postcode,
  "issue-networks": m.reason_issue_networks,
  "issue-account-digits": m.reason_issue_account_digits,
  "issue-inn": m.reason_issue_inn,
  "issue-ogrn": m.reason_issue_ogrn,
  "issue-kpp": m.reason_issue_kpp,
  "issue-bik": m.reason_issue_bik,
  "issue-settlement": m.reason_issue_settlement,
  "issue-correspondent": m.reason_issue_correspondent,
  "issue-company-kpp": m.reason_issue_company_kpp,
  "issue-trader-kpp": m.reason_issue_trader_kpp,
  "issue-ogrn-kind": m.reason_issue_ogrn_kind,
  "issue-account-key": m.reason_issue_account_key,
});
type IssueCode = keyof typeof issueReasons.texts;
const { because } = issueReasons;

/** A contract's own message. zod has texts only, so the reason travels as one. */
export const issue = <C extends IssueCode>(...of: Parameters<typeof because<C>>): string => JSON.stringify(because(...of));

const KINDS: Readonly<Record<string, Reason<IssueCode>>> = {
  string: because("kind-text"),
  number: because("kind-number"),
  int: because("kind-whole-number"),
  boolean: because("kind-boolean"),
  array: because("kind-list"),
  object: because("kind-object"),
  record: because("kind-object"),
};
const FORMATS: Readonly<Record<string, Reason<IssueCode>>> = {
  email: because("kind-email"),
  url: because("kind-url"),
  date: because("kind-date"),
};

/** A zod issue with its path. */
export const reasonOf = (found: z.core.$ZodIssue): Reason<IssueCode> => {
  const what = whatIsWrong(found);
  return found.path.length ? because("issue", { path: found.path.map(String).join("."), what }) : what;
};

function whatIsWrong(found: z.core.$ZodIssue): Reason<IssueCode> {
  if (found.message.startsWith("{")) return JSON.parse(found.message);
  switch (found.code) {
    case "invalid_type": {
      if (/received undefined$/.test(found.message)) return because("issue-missing");
      return because("issue-kind", { kind: KINDS[found.expected] ?? because("kind-other", { kind: found.expected }) });
    }
    case "invalid_value":
      return because("issue-one-of", { values: found.values.map(String).join(", ") });
    case "unrecognized_keys":
      return because("issue-not-known", { keys: found.keys.join(", ") });
    case "invalid_format": {
      const kind = FORMATS[found.format];
      return kind ? because("issue-kind", { kind }) : because("issue-another-way");
    }
    case "too_big":
      return because(MORE[found.origin] ?? "issue-more", { most: Number(found.maximum) });
    case "too_small": {
      const least = Number(found.minimum);
      if (!found.inclusive) return because("issue-not-above", { least });
      const code = LESS[found.origin];
      return least === 1 && code ? because("issue-empty") : because(code ?? "issue-less", { least });
    }
    case "invalid_union":
      return because("issue-another-way");
    default:
      return because("issue-other", { message: found.message });
  }
}

const MORE: Readonly<Record<string, "issue-more-characters" | "issue-more-entries">> = {
  string: "issue-more-characters",
  array: "issue-more-entries",
};
const LESS: Readonly<Record<string, "issue-less-characters" | "issue-less-entries">> = {
  string: "issue-less-characters",
  array: "issue-less-entries",
};

/** One line each, as below a heading. */
export const issueLines = (error: z.ZodError): string => error.issues.map((one) => `  ${issueReasons.say(reasonOf(one))}`).join("\n");
