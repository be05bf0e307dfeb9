/** A refusal for the caller with a stable code, never a stack [NET-06]. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, members: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.members = members;
    this.headers = headers;
  }
}

export type FieldError = { path: string; code: string; message?: string };

export const notFound = () => new Problem(404, "not_found");
export const methodNotAllowed = (allowed: readonly string[]) => new Problem(405, "method_not_allowed", {}, { allow: allowed.join(", ") });
export const signIn = () => new Problem(401, "sign_in");
export const notYours = () => new Problem(403, "not_yours");
export const invalid = (errors: FieldError[]) => new Problem(422, "invalid", { errors });
export const tooMany = (seconds: number) => new Problem(429, "too_many", {}, { "retry-after": String(Math.max(1, Math.ceil(seconds))) });
export const unavailable = (seconds = 2) => new Problem(503, "unavailable", {}, { "retry-after": String(seconds) });
