import type { FastifyReply } from "fastify";
import * as z from "zod";
import { brokenConstraint, isDown } from "../database/database.server.ts";
import type { Language } from "../storefront.ts";
import { type FieldError, ProblemError, signIn, unavailable } from "./problem.ts";
import { fieldText, problemText } from "./problem-texts.ts";

const ofFastify: Record<string, [number, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "too_large"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "media_type"],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "unreadable"],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, "unreadable"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "unreadable"],
  FST_ERR_VALIDATION: [422, "invalid"],
  FST_ERR_BAD_URL: [400, "unreadable"],
};

/** True when the disk of our files is full or read-only. */
export const isUnwritable = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "EROFS"].includes((error as { code?: string } | null)?.code ?? "");

/** What went wrong, safe to show the caller. Anything unforeseen is a 500 with details in the log only. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof z.ZodError) return new ProblemError(422, "invalid", { errors: fieldErrors(error) });
  if (isDown(error) || isUnwritable(error)) return unavailable();
  // The signed-in customer was erased meanwhile [ACC-08].
  if (brokenConstraint(error) === "customer_is_here") return signIn();
  const { code, statusCode, headers } = (error ?? {}) as { code?: string; statusCode?: number; headers?: Record<string, string> };
  const known = code ? ofFastify[code] : undefined;
  if (known) return new ProblemError(...known);
  if (error instanceof SyntaxError && statusCode === 400) return new ProblemError(400, "unreadable");
  // Text that PostgreSQL can't store (a zero character) is the caller's mistake.
  if (code === "22021" || code === "22P05") return new ProblemError(422, "invalid", { errors: [] });
  // Refused by the framework itself: path traversal, or a folder instead of a file.
  if (statusCode === 403 || statusCode === 404) return new ProblemError(404, "not_found");
  if (statusCode === 416) return new ProblemError(416, "range", {}, { "content-range": headers?.["Content-Range"] ?? "bytes */*" });
  if (statusCode === 412) return new ProblemError(412, "range");
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ProblemError(400, "unreadable");
  return new ProblemError(500, "bug");
}

/** Unique codes: one number may break several rules with the same text. */
function fieldErrors(error: z.ZodError): FieldError[] {
  const errors = error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join("."), code: codeOf(issue) }));
  return [...new Map(errors.map((one) => [`${one.path} ${one.code}`, one])).values()];
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big" && issue.origin === "string") return "too_long";
  if (issue.code === "invalid_format" && issue.format === "email") return "enter_email";
  if (issue.code === "invalid_type" && (issue.input === undefined || issue.input === null)) return "required";
  if (issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1) return "required";
  if (issue.code === "custom" && typeof issue.params?.code === "string") return issue.params.code;
  return "invalid";
}

export function problemBody(problem: ProblemError, lang: Language, requestId: string) {
  const { errors: fields, ...members } = problem.members as { errors?: FieldError[] };
  const title = problemText(problem.code, lang, members);
  const errors = fields?.map((field) => ({ ...field, message: field.message ?? fieldText(field.code, lang) }));
  return {
    type: `/problems/${problem.code}`,
    title,
    status: problem.status,
    detail: errors?.[0]?.message ?? title,
    code: problem.code,
    ...(errors && { errors }),
    ...members,
    requestId,
  };
}

type Asker = { lang: Language; requestId: string; asPage?: boolean };

export function sendProblem(reply: FastifyReply, problem: ProblemError, { lang, requestId, asPage = false }: Asker): void {
  const body = problemBody(problem, lang, requestId);
  reply
    .code(problem.status)
    .headers({ ...problem.headers, "cache-control": "no-store", "content-language": lang })
    .type(asPage ? "text/html; charset=utf-8" : "application/problem+json; charset=utf-8")
    .send(asPage ? bareProblemPage(body.title, lang, requestId) : JSON.stringify(body));
}

/** For failures before a page could render; depends on nothing. */
const bareProblemPage = (title: string, lang: Language, requestId: string) =>
  `<!DOCTYPE html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p><a href="/">Gong</a></p><p><small>${requestId}</small></p></html>`;
