import type * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { getLocale } from "#app/foundation/i18n/messages/runtime.js";
import { fieldName } from "./field-names.ts";

/** `rule`: the field's own, in words. */
type Problem = "empty" | "long" | "short" | "most" | "least" | "many" | "few" | "choice" | "number" | "date" | "email" | "form" | "rule";
/** As the record keeps it: where, what is wrong, and its bound or rule. */
export type WrongField = readonly [path: string, problem: Problem, bound?: number | string];

const MOST_TOLD = 20;

const problemTexts = {
  empty: m.desk_wrong_empty,
  long: ({ n }) => m.desk_wrong_long({ n }),
  short: ({ n }) => m.desk_wrong_short({ n }),
  most: ({ n }) => m.desk_wrong_most({ n }),
  least: ({ n }) => m.desk_wrong_least({ n }),
  many: ({ n }) => m.desk_wrong_many({ n }),
  few: m.desk_wrong_few,
  choice: m.desk_wrong_choice,
  number: m.desk_wrong_number,
  date: m.desk_wrong_date,
  email: m.desk_wrong_email,
  form: m.desk_wrong_form,
  rule: ({ n }) => n.replace(/\.$/, ""),
} satisfies Record<Problem, (bound: { n: string }) => string>;

/** What could not be read of a form. */
export const wrongIn = (error: z.ZodError): WrongField[] =>
  error.issues.slice(0, MOST_TOLD).map((issue) => [issue.path.join("."), ...problemOf(issue)]);

type Issue = z.core.$ZodIssue;
const NO_OWN_WORDS = "Invalid input";
const formats: Readonly<Record<string, Problem>> = { date: "date", email: "email" };

function problemOf(issue: Issue): [Problem, (number | string)?] {
  if (issue.code === "too_big") return tooMuch(issue);
  if (issue.code === "too_small") return tooLittle(issue);
  if (issue.code === "invalid_type") return [/^(number|int)$/.test(issue.expected) ? "number" : "empty"];
  if (issue.code === "invalid_value") return ["choice"];
  if (issue.code === "invalid_format") return [formats[issue.format] ?? "form"];
  return issue.code === "custom" && issue.message !== NO_OWN_WORDS ? ["rule", issue.message] : ["form"];
}

function tooMuch({ origin, maximum, inclusive }: Extract<Issue, { code: "too_big" }>): [Problem, number] {
  const most = Number(maximum) - (inclusive === false ? 1 : 0);
  return [origin === "string" ? "long" : origin === "array" ? "many" : "most", most];
}

function tooLittle({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): [Problem, number?] {
  const least = Number(minimum) + (inclusive === false ? 1 : 0);
  if (origin === "string") return least <= 1 ? ["empty"] : ["short", least];
  return origin === "array" ? ["few"] : ["least", least];
}

const textOf = ([, problem, bound = ""]: WrongField): string =>
  problemTexts[problem]({ n: typeof bound === "number" ? new Intl.NumberFormat(getLocale()).format(bound) : bound });

/** What stands beside each field. */
export const besideFields = (wrong: readonly WrongField[]): Record<string, string> =>
  Object.fromEntries(wrong.map((one) => [one[0], textOf(one)]));

/** Each field and what is wrong with it, in the language of the reader. */
export function wrongSaid(act: string, wrong: readonly WrongField[]): string {
  const said = wrong.map((one) => m.desk_wrong_field({ name: fieldName(act, one[0]) ?? m.desk_field_form(), problem: textOf(one) }));
  return [m.desk_invalid(), ...new Set(said)].join(" ");
}

/** Written by a version of the shop, perhaps a later one. */
export const isWrong = (json: unknown): json is WrongField[] =>
  Array.isArray(json) &&
  json.length > 0 &&
  json.every((one) => Array.isArray(one) && typeof one[0] === "string" && Object.hasOwn(problemTexts, String(one[1])));
