import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

const POISON = /"(__proto__|constructor)"/;
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/** Parses JSON bodies; text that no database can keep (a zero character, half a surrogate pair) is as unreadable as broken JSON. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    parse(request, text as string, (error, value) => {
      if (error && POISON.test(text as string)) return done(new Problem(422, "field_protected"));
      if (!error && SUSPICIOUS.test(text as string) && !isKeepable(value)) return done(new Problem(400, "unreadable"));
      done(error, value);
    });
  });
}

function isKeepable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([name, part]) => isKeepable(name) && isKeepable(part));
}
