import type * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outcome, Outgoing } from "#app/foundation/http/outgoing.server.ts";
import { isPassing, refusal } from "./boxberry.contract.ts";
import type { NoAnswer } from "./carrier.ts";

export type BoxberryAccess = { url: string; token: string; deadlineMs: number };

export type BoxberryReply<T> = { kind: "answer"; value: T } | { kind: "refused"; text: string } | NoAnswer;

/** Boxberry's API: method and token are fields; errors have status 200 and are recognised by shape. */
export function createBoxberryAccess({ url, token, deadlineMs }: BoxberryAccess) {
  const ask = askWithBreaker("boxberry");

  async function call<T>(method: string, address: URL, schema: z.ZodType<T>, options: Outgoing): Promise<BoxberryReply<T>> {
    const outcome = await ask(address, { deadlineMs, ...options });
    if (!outcome.ok) return { kind: "silent", reason: outcome.reason, isUnsent: outcome.isUnsent };
    const refused = refusal.safeParse(outcome.json).data;
    if (refused !== undefined)
      return isPassing(refused) ? { kind: "silent", reason: `boxberry: ${refused}` } : { kind: "refused", text: refused };
    const parsed = schema.safeParse(outcome.json);
    if (outcome.status < 300 && parsed.success) return { kind: "answer", value: parsed.data };
    return { kind: "silent", reason: `boxberry: ${method} answered ${outcome.status} with something else` };
  }

  function get<T>(method: string, fields: Record<string, string>, schema: z.ZodType<T>, options: Outgoing = {}) {
    const address = new URL(url);
    address.search = new URLSearchParams({ token, method, ...fields }).toString();
    return call(method, address, schema, options);
  }
  const postForm = <T>(method: string, fields: Record<string, string>, schema: z.ZodType<T>) =>
    call(method, new URL(url), schema, { method: "POST", body: new URLSearchParams({ token, method, ...fields }) });
  const postJson = <T>(method: string, fields: object, schema: z.ZodType<T>) =>
    call(method, new URL(url), schema, {
      method: "POST",
      body: JSON.stringify({ token, method, ...fields }),
      headers: { "content-type": "application/json" },
    });
  async function file(named: string, options: Outgoing): Promise<Outcome> {
    const address = boxberryFileAt(named, url);
    return address ? ask(address, options) : { ok: false, reason: `boxberry names a file elsewhere: ${named.slice(0, 100)}` };
  }
  return { get, postForm, postJson, file };
}

/** Only the carrier's own hosts are contacted, whatever URL an answer contains. */
export function boxberryFileAt(named: string, url: string): URL | null {
  const address = URL.canParse(named) ? new URL(named) : null;
  const isTheirs = address?.origin === new URL(url).origin || (address?.protocol === "https:" && /(^|\.)boxberry\.ru$/.test(address.host));
  return isTheirs ? address : null;
}
