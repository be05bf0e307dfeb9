export const AGAIN_SECONDS = 2;
/** Too many or unavailable: every such answer carries Retry-After. */
export const mustSayWhen = (status: number): boolean => status === 429 || status === 503;

/** A refusal for the caller with a stable code, never a stack [NET-06]. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, members: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.members = members;
    this.headers = mustSayWhen(status) ? { "retry-after": String(AGAIN_SECONDS), ...headers } : headers;
  }
}

export type FieldError = { path: string; code: string; message?: string };

export const notFound = () => new ProblemError(404, "not_found");
export const methodNotAllowed = (allowed: readonly string[]) =>
  new ProblemError(405, "method_not_allowed", {}, { allow: allowed.join(", ") });
export const signIn = () => new ProblemError(401, "sign_in");
export const notYours = () => new ProblemError(403, "not_yours");
export const invalid = (errors: FieldError[]) => new ProblemError(422, "invalid", { errors });
export const tooMany = (seconds: number) =>
  new ProblemError(429, "too_many", {}, { "retry-after": String(Math.max(1, Math.ceil(seconds))) });
export const unavailable = (seconds = AGAIN_SECONDS) => new ProblemError(503, "unavailable", {}, { "retry-after": String(seconds) });
