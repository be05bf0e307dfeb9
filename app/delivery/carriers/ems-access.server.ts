import type * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outgoing } from "#app/foundation/http/outgoing.server.ts";
import type { NoAnswer } from "./carrier.ts";
import * as wire from "./ems.contract.ts";

export type EmsAccess = {
  url: string;
  token: string | undefined;
  login: string | undefined;
  password: string | undefined;
};
export type EmsReply<T> = { kind: "answer"; value: T } | { kind: "refused"; failure: wire.Failure } | NoAnswer;

export function createEmsAccess({ url, token, login, password }: EmsAccess) {
  const ask = askWithBreaker("ems");
  const headers = {
    authorization: `AccessToken ${token}`,
    "x-user-authorization": `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
    "content-type": "application/json",
    accept: "application/json;charset=UTF-8",
  };

  async function call<T>(
    path: string,
    schema: z.ZodType<T>,
    { body, method = "GET", deadlineMs }: { body?: unknown } & Pick<Outgoing, "method" | "deadlineMs"> = {},
  ): Promise<EmsReply<T>> {
    if (!token || !login || !password) return { kind: "silent", reason: "ems: there is no key", isUnsent: true };
    const asked = { method, headers, deadlineMs, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const outcome = await ask(new URL(path, url), asked);
    if (!outcome.ok) return { kind: "silent", reason: outcome.reason, isUnsent: outcome.isUnsent };
    if (outcome.status < 300) {
      const parsed = schema.safeParse(outcome.json);
      if (parsed.success) return { kind: "answer", value: parsed.data };
    }
    // A bad key says nothing about this parcel.
    const refused = outcome.status === 401 || outcome.status === 403 ? undefined : wire.failure.safeParse(outcome.json).data;
    if (outcome.status >= 400 && refused) return { kind: "refused", failure: refused };
    return { kind: "silent", reason: `ems: ${path.split("?")[0]} answered ${outcome.status} with something else` };
  }

  const file = (path: string, options: Outgoing) =>
    ask(new URL(path, url), { ...options, headers: { ...headers, accept: "application/pdf" } });
  return { call, file };
}
