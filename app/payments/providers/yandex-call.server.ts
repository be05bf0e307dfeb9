import type * as z from "zod";
import { answersJson, askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outcome } from "#app/foundation/http/outgoing.server.ts";
import * as wire from "./yandex.contract.ts";

export const DEADLINE_MS = 4800;

/** `status` null: outcome unknown. */
export type Answer<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string; reason: string }
  | { ok: false; status: null; reason: string };
type Question = { body?: object; requestId?: string; attempt?: number; deadlineMs?: number };

/** The merchant API: POST with a body; `requestId` stays over retries. Never throws. */
export function createCall(url: string, apiKey: string | undefined) {
  const ask = askWithBreaker("yandex", answersJson);

  return async function call<T>(path: string, schema: z.ZodType<T>, question: Question = {}): Promise<Answer<T>> {
    if (!apiKey) return { ok: false, status: null, reason: "yandex: no API key is set" };
    const { body, requestId, attempt = 1, deadlineMs = DEADLINE_MS } = question;
    const headers: Record<string, string> = {
      authorization: `Api-Key ${apiKey}`,
      "x-request-timeout": String(deadlineMs),
      "x-request-attempt": String(attempt),
      ...(requestId && { "x-request-id": requestId }),
      ...(body && { "content-type": "application/json" }),
    };
    const method = body ? "POST" : "GET";
    return read(path, await ask(new URL(path, url), { method, headers, deadlineMs, ...(body && { body: JSON.stringify(body) }) }), schema);
  };
}

/** Only the provider's own JSON is a refusal, not a proxy's page. */
function read<T>(path: string, outcome: Outcome, schema: z.ZodType<T>): Answer<T> {
  if (!outcome.ok) return { ok: false, status: null, reason: `yandex: ${outcome.reason}` };
  const { status, json } = outcome;
  const said = wire.refusal.safeParse(json).data;
  if (status >= 400 && said) return { ok: false, status, code: said.reasonCode, reason: `yandex: ${said.reasonCode} ${said.reason}` };
  const parsed = schema.safeParse(wire.success.safeParse(json).data?.data);
  if (status === 200 && parsed.success) return { ok: true, data: parsed.data };
  return { ok: false, status: null, reason: `yandex: ${path} answered ${status} with something else` };
}
