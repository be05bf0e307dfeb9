import type { FastifyInstance } from "fastify";
import { ProblemError } from "./problem.ts";

const POISON = /"(__proto__|constructor)"/;
/** A legitimate order of five hundred lines has a tenth of these. */
const MOST_VALUES = 50_000;
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/** Parses JSON; rejects text no database can store (zero characters, lone surrogates) like broken JSON. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    parse(request, text as string, (error, value) => {
      if (error && POISON.test(text as string)) return done(new ProblemError(422, "field_protected"));
      if (!error && SUSPICIOUS.test(text as string) && !isKeepable(value)) return done(new ProblemError(400, "unreadable"));
      done(error, value);
    });
  });
}

/** Iterative: the caller controls the depth. */
function isKeepable(body: unknown): boolean {
  const left = [body];
  for (let seen = 0; left.length; seen++) {
    const value = left.pop();
    if (typeof value === "string" && (!value.isWellFormed() || value.includes("\u0000"))) return false;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value) && seen + left.length + value.length > MOST_VALUES) return false;
    if (Array.isArray(value)) for (const part of value) left.push(part);
    else
      for (const name in value) {
        if (seen + left.length > MOST_VALUES) return false;
        left.push(name, (value as Record<string, unknown>)[name]);
      }
  }
  return true;
}
