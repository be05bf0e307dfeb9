import type { FieldError } from "#app/foundation/http/problem.ts";

/** A birthday is asked for once and must be one: in the past, of somebody who may still be alive [ACC-01]. */
export function birthdayProblem(given: string | null, kept: string | null, now: Date): FieldError | null {
  if (given === null) return kept === null ? { path: "data.birthday", code: "required" } : null;
  return given < now.toISOString().slice(0, 10) && given >= "1900-01-01" ? null : { path: "data.birthday", code: "invalid" };
}
