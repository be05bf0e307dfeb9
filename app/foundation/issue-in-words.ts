import type { z } from "zod";

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const FORMATS: Record<string, string> = { email: "an e-mail address", url: "an address as in https://…", date: "a day as in 2026-12-31" };

/** A zod issue in plain words for hand-written files; the contract's own message takes precedence. */
export function issueInWords(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too|Unrecognized)\b/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return /received undefined$/.test(issue.message) ? "is missing" : `has to be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `has to be one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `is not known: ${issue.keys.join(", ")}`;
    case "invalid_format":
      return `has to be ${FORMATS[issue.format] ?? "written another way"}`;
    case "too_big":
      return `is more than ${issue.maximum}${UNITS[issue.origin] ?? ""}`;
    case "too_small":
      if (!issue.inclusive) return `has to be more than ${issue.minimum}`;
      return issue.minimum === 1 && UNITS[issue.origin] ? "is empty" : `is less than ${issue.minimum}${UNITS[issue.origin] ?? ""}`;
    default:
      return issue.message;
  }
}

const UNITS: Record<string, string> = { string: " characters", array: " entries" };
