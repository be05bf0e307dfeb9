import type * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outcome, Outgoing } from "#app/foundation/http/outgoing.server.ts";
import type { NoAnswer } from "./carrier.ts";
import { failures, tokenAnswer } from "./cdek.contract.ts";

export type CdekSettings = { url: string; clientId: string | undefined; clientSecret: string | undefined };

export type CdekReply<T> =
  | { kind: "answer"; value: T }
  | { kind: "refused"; status: number; failures: { code: string; message: string }[] }
  | NoAnswer;

const RENEW_BEFORE_MS = 60_000;
const later = ["v2_internal_error", "v2_similar_request_still_processed", "v2_entity_not_ready", "error_calculator_calculate"];

/** CDEK's API with a shared token: refreshed early, dropped when refused. */
export function createCdekAccess({ url, clientId, clientSecret }: CdekSettings) {
  const ask = askWithBreaker("cdek");
  type CachedToken = { token: Promise<string | null>; until: number };
  let held: CachedToken | undefined;

  function token(): Promise<string | null> {
    if (held && performance.now() < held.until) return held.token;
    const fresh: CachedToken = { token: fetchToken((until) => (fresh.until = until)), until: Number.POSITIVE_INFINITY };
    held = fresh;
    void fresh.token.then((got) => {
      if (!got && held === fresh) held = undefined;
    });
    return fresh.token;
  }

  async function fetchToken(lastsUntil: (ms: number) => void): Promise<string | null> {
    if (!clientId || !clientSecret) return null;
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret });
    const outcome = await ask(new URL("oauth/token", url), { method: "POST", body });
    const parsed = outcome.ok ? tokenAnswer.safeParse(outcome.json) : undefined;
    if (!parsed?.success) return null;
    lastsUntil(performance.now() + Math.max(0, parsed.data.expires_in * 1000 - RENEW_BEFORE_MS));
    return parsed.data.access_token;
  }

  async function send(path: string, options: Outgoing): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      const bearer = await token();
      if (!bearer) return { ok: false, reason: "cdek gives no token", isUnsent: true };
      const headers = { ...options.headers, authorization: `Bearer ${bearer}` };
      const outcome = await ask(new URL(path, url), { ...options, headers });
      if (!outcome.ok || outcome.status !== 401 || attempt === 2) return outcome;
      held = undefined;
    }
  }

  async function call<T>(path: string, schema: z.ZodType<T>, options: Outgoing = {}): Promise<CdekReply<T>> {
    const outcome = await send(path, options);
    if (!outcome.ok) return { kind: "silent", reason: outcome.reason, isUnsent: outcome.isUnsent };
    const refused = failures.safeParse(outcome.json).data ?? [];
    if (refused.some(({ code }) => later.includes(code))) return { kind: "silent", reason: `cdek: ${refused[0]!.code}` };
    const parsed = schema.safeParse(outcome.json);
    if (outcome.status < 300 && parsed.success) return { kind: "answer", value: parsed.data };
    if (refused.length && outcome.status !== 401) return { kind: "refused", status: outcome.status, failures: refused };
    return { kind: "silent", reason: `cdek: ${path.split("?")[0]} answered ${outcome.status} with something else` };
  }

  const get = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, options: Outgoing = {}) =>
    call(Object.keys(query).length ? `${path}?${new URLSearchParams(query)}` : path, schema, options);
  const post = <T>(path: string, body: unknown, schema: z.ZodType<T>) =>
    call(path, schema, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const remove = <T>(path: string, schema: z.ZodType<T>) => call(path, schema, { method: "DELETE" });
  const file = send;
  return { get, post, remove, file };
}

export type CdekAccess = ReturnType<typeof createCdekAccess>;
