import type * as z from "zod";
import { answersJson, askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import { certifiedAgent } from "#app/foundation/http/outgoing.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { refusal } from "./dolyame.contract.ts";
import { readExactJson } from "./dolyame-json.ts";

export type DolyameAccount = {
  url: string;
  login: string | undefined;
  password: string | undefined;
  /** PEM, required in production (mutual TLS). */
  certificate: string | undefined;
  key: string | undefined;
};

/** An answer, a refusal, or silence, whose outcome is unknown. */
export type DolyameReply<T> =
  | { kind: "answer"; value: T }
  | { kind: "refused"; status: number; reason: string }
  | { kind: "silent"; reason: string };

/** `callId`: X-Correlation-ID, stable over retries. */
export type DolyameCall = { body?: object; deadlineMs: number; callId?: string };

export function createDolyameAccess({ url, login, password, certificate, key }: DolyameAccount) {
  const ask = askWithBreaker("dolyame", answersJson);
  const agent = certificate && key ? certifiedAgent(certificate, key) : undefined;

  return async function call<T>(
    path: string,
    schema: z.ZodType<T>,
    { body, deadlineMs, callId = newId() }: DolyameCall,
  ): Promise<DolyameReply<T>> {
    if (!login || !password) return { kind: "refused", status: 0, reason: "dolyame: no login or password is set" };
    const outcome = await ask(new URL(path, url), {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
        "x-correlation-id": callId,
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
      deadlineMs,
      agent,
    });
    if (!outcome.ok) return { kind: "silent", reason: `dolyame: ${outcome.reason}` };
    const { status } = outcome;
    const json = readExactJson(outcome.text);
    const parsed = schema.safeParse(json);
    if (status < 300 && parsed.success) return { kind: "answer", value: parsed.data };
    const refused = status >= 400 ? refusal.safeParse(json).data : undefined;
    if (!refused) return { kind: "silent", reason: `dolyame: ${path} answered ${status} with something else` };
    const { code, errorDetailCode, message } = refused;
    return { kind: "refused", status, reason: `dolyame: ${status} ${errorDetailCode ?? code} ${message ?? ""}`.trim().slice(0, 300) };
  };
}
