import type * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";
import { type AtolError, ERROR, registerAnswer, reportAnswer, tokenAnswer } from "./atol.contract.ts";
import { atolDocument } from "./atol-document.ts";
import type { ReceiptStatus, Register, RegisterResult } from "./register.ts";

export type AtolSettings = {
  url: string;
  group: string | undefined;
  login: string | undefined;
  password: string | undefined;
  sandbox: boolean;
};

/** An hour less than ATOL's 24. */
const TOKEN_MS = 23 * 3_600_000;

/** Answer, refusal or silence (unknown outcome). `alarm`: credentials are refused. */
type AtolAnswer<T> = { kind: "answer"; value: T; error: AtolError | null } | { kind: "silent"; reason: string; alarm?: boolean };

/** ATOL Online v4 (FFD 1.05): token, `sell` or `sell_refund` with our id, then the report. */
export function createAtol({ url, group, login, password, sandbox }: AtolSettings): Register {
  const ask = askWithBreaker("atol");
  let held: { token: string; until: number } | undefined;

  async function token(): Promise<{ ok: true; token: string } | { ok: false; reason: string; alarm: boolean }> {
    if (held && held.until > performance.now()) return { ok: true, token: held.token };
    if (!login || !password || !group) return { ok: false, reason: "atol: no login, password or group is set", alarm: false };
    const outcome = await ask(new URL("getToken", url), {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ login, pass: password }),
    });
    if (!outcome.ok) return { ok: false, reason: `atol: ${outcome.reason}`, alarm: false };
    const parsed = tokenAnswer.safeParse(outcome.json);
    if (!parsed.success) return { ok: false, reason: `atol: getToken answered ${outcome.status} with something else`, alarm: false };
    const { error, token: given } = parsed.data;
    if (!given) return { ok: false, reason: said(error), alarm: isShutOut(error) };
    held = { token: given, until: performance.now() + TOKEN_MS };
    return { ok: true, token: given };
  }

  async function call<T extends { error?: AtolError | null | undefined }>(
    path: string,
    schema: z.ZodType<T>,
    body?: object,
  ): Promise<AtolAnswer<T>> {
    for (let isSecond = false; ; isSecond = true) {
      const got = await token();
      if (!got.ok) return { kind: "silent", reason: got.reason, alarm: got.alarm };
      const outcome = await ask(new URL(path, url), {
        method: body ? "POST" : "GET",
        headers: { token: got.token, ...(body && { "content-type": "application/json; charset=utf-8" }) },
        body: body && JSON.stringify(body),
      });
      if (!outcome.ok) return { kind: "silent", reason: `atol: ${outcome.reason}` };
      const parsed = schema.safeParse(outcome.json);
      const error = (parsed.success && parsed.data.error) || null;
      const isStale = outcome.status === 401 || error?.code === ERROR.noToken || error?.code === ERROR.oldToken;
      if (isStale && held?.token === got.token) held = undefined;
      if (isStale && !isSecond) continue;
      if (isStale) return { kind: "silent", reason: `atol: takes no token of its own, ${said(error)}`, alarm: true };
      if (isShutOut(error)) return { kind: "silent", reason: said(error), alarm: true };
      if (!parsed.success) return { kind: "silent", reason: `atol: ${path} answered ${outcome.status} with something else` };
      return { kind: "answer", value: parsed.data, error };
    }
  }

  return {
    isSet: Boolean(login && password && group),

    register: async (asked): Promise<RegisterResult> => {
      const heard = await call(`${group}/${asked.receipt.operation}`, registerAnswer, atolDocument(asked));
      if (heard.kind === "silent") return { ok: false, retry: true, reason: heard.reason, ...(heard.alarm && { alarm: true }) };
      const { value, error } = heard;
      if (value.uuid && (!error || error.code === ERROR.known)) return { ok: true, registerId: value.uuid };
      const isWrong = error?.code === ERROR.invalid || error?.code === ERROR.wrongFields;
      return { ok: false, retry: !isWrong, reason: said(error) };
    },

    report: async ({ receipt, externalId, registerId }): Promise<ReceiptStatus> => {
      const heard = await call(`${group}/report/${encodeURIComponent(registerId)}`, reportAnswer);
      if (heard.kind === "silent") return { kind: "wait", reason: heard.reason, ...(heard.alarm && { alarm: true }) };
      const { value, error } = heard;
      if (error?.code === ERROR.noUuid || error?.code === ERROR.wrongUuid) return { kind: "unheard", reason: said(error) };
      if (error?.code === ERROR.notYet) return { kind: "wait", reason: said(error) };
      if (value.status === "fail")
        return { kind: "failed", reason: said(error), again: error?.code === ERROR.silentRegister || error?.type === "timeout" };
      if (value.status !== "done" || !value.payload) return { kind: "wait", reason: error ? said(error) : "atol: not registered yet" };
      const { payload } = value;
      const isOurs = (value.external_id ?? externalId) === externalId;
      if (!isOurs || Math.round(payload.total * 100) !== receipt.moneyMinor + receipt.offsetMinor)
        return { kind: "failed", reason: `atol: registered ${payload.total} as ${value.external_id}`, again: false };
      return {
        kind: "done",
        told: {
          registeredAt: payload.receipt_datetime,
          fnNumber: payload.fn_number,
          documentNumber: payload.fiscal_document_number,
          fiscalSign: payload.fiscal_document_attribute,
          registerNumber: payload.ecr_registration_number,
          url: shownAt(payload.ofd_receipt_url ?? "", sandbox),
        },
      };
    },
  };
}

const isShutOut = (error: AtolError | null | undefined): boolean => error?.code === ERROR.wrongLogin || error?.code === ERROR.blocked;

const said = (error: AtolError | null | undefined): string =>
  error ? `atol: ${error.code} ${error.text}`.trim().slice(0, 300) : "atol: gave no reason";

/** Only web URLs, in the sandbox the simulator's; else no link [SEC-04]. */
function shownAt(address: string, sandbox: boolean): string | null {
  if (sandbox && /^\/sandbox\/[\w/-]+$/.test(address)) return address;
  return URL.canParse(address) && new URL(address).protocol === "https:" ? new URL(address).href : null;
}
