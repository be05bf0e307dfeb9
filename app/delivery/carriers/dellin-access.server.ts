import type * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import type { Outgoing } from "#app/foundation/http/outgoing.server.ts";
import type { NoAnswer } from "./carrier.ts";
import { carrierTime, type Failure, failures, sessionAnswer, sessionState } from "./dellin.contract.ts";

export type DellinSettings = {
  url: string;
  /** null = by the kind of credentials. */
  loginPath: string | null;
  appkey: string | undefined;
  login: string | undefined;
  password: string | undefined;
  /** A personal access token replaces login and password. */
  pat: string | undefined;
};

export type DellinReply<T> = { kind: "answer"; value: T } | { kind: "refused"; failures: Failure[] } | NoAnswer;

/** `isPublic`: API key only; otherwise in a session, with contract prices. */
type Call = { isPublic?: boolean } & Pick<Outgoing, "deadlineMs" | "maxAnswerBytes">;

const RENEW_BEFORE_MS = 60_000;
const USUAL_SESSION_MS = 60 * 60_000;

/** Dellin's API with its key and a shared session, reopened when expired. */
export function createDellinAccess({ url, appkey, login, password, pat, ...settings }: DellinSettings, now: () => Date) {
  const ask = askWithBreaker("dellin");
  const loginPath = settings.loginPath ?? (pat ? "v4/auth/login.json" : "v3/auth/login.json");
  type CachedSession = { session: Promise<string | null>; until: number };
  let held: CachedSession | undefined;

  const post = (path: string, body: object, options: Outgoing = {}) =>
    ask(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ appkey, ...body }),
      ...options,
    });

  function session(): Promise<string | null> {
    if (held && now().getTime() < held.until) return held.session;
    const fresh: CachedSession = { session: openSession((until) => (fresh.until = until)), until: Number.POSITIVE_INFINITY };
    held = fresh;
    void fresh.session.then((got) => {
      if (!got && held === fresh) held = undefined;
    });
    return fresh.session;
  }

  async function openSession(lastsUntil: (ms: number) => void): Promise<string | null> {
    if (!pat && !(login && password)) return null;
    const outcome = await post(loginPath, pat ? { pat } : { login, password });
    const sessionID = outcome.ok && outcome.status < 300 ? sessionAnswer.safeParse(outcome.json).data : undefined;
    if (!sessionID) return null;
    const state = await post("v3/auth/session_info.json", { sessionID });
    const told = state.ok ? sessionState.safeParse(state.json).data : undefined;
    const ends = told ? carrierTime(told.data.session.expireTime).getTime() : Number.NaN;
    lastsUntil((Number.isNaN(ends) ? now().getTime() + USUAL_SESSION_MS : ends) - RENEW_BEFORE_MS);
    return sessionID;
  }

  async function call<T>(
    path: string,
    body: object,
    schema: z.ZodType<T>,
    { isPublic = false, ...options }: Call = {},
  ): Promise<DellinReply<T>> {
    if (!appkey) return { kind: "silent", reason: "dellin: there is no key", isUnsent: true };
    for (let attempt = 1; ; attempt++) {
      const sessionID = isPublic ? undefined : await session();
      if (sessionID === null) return { kind: "silent", reason: "dellin opens no session", isUnsent: true };
      const outcome = await post(path, { ...(sessionID && { sessionID }), ...body }, options);
      if (!outcome.ok) return { kind: "silent", reason: outcome.reason, isUnsent: outcome.isUnsent };
      const refused = failures.safeParse(outcome.json).data ?? [];
      const isOver = outcome.status === 401 || (!isPublic && refused.some(isAboutSession));
      if (isOver && !isPublic && attempt === 1) {
        held = undefined;
        continue;
      }
      const parsed = schema.safeParse(outcome.json);
      if (outcome.status < 300 && refused.length === 0 && parsed.success) return { kind: "answer", value: parsed.data };
      if (refused.length && !isOver) return { kind: "refused", failures: refused };
      return { kind: "silent", reason: `dellin: ${path} answered ${outcome.status} with something else` };
    }
  }

  return { call };
}

export type DellinAccess = ReturnType<typeof createDellinAccess>;

const isAboutSession = ({ code, message }: Failure) => /session|сесси/i.test(`${code} ${message}`);

export const silence = (reply: Exclude<DellinReply<unknown>, { kind: "answer" }>): { ok: false; reason: string } => ({
  ok: false,
  reason: reply.kind === "silent" ? reply.reason : `dellin: ${reply.failures.map(({ code, message }) => `${code} ${message}`).join(", ")}`,
});
