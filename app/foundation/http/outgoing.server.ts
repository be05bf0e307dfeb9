import { Agent, request as send } from "undici";

/** A provider's answer as JSON or text, or why there is none; nothing throws. */
export type Outcome = { ok: true; status: number; json: unknown; text: string; bytes?: Buffer } | Silence;
/** `isUnsent`: the request surely had no effect; otherwise it may have been or still be executed. `restMs`: their Retry-After. */
export type Silence = { ok: false; status?: number; reason: string; isUnsent?: boolean; restMs?: number };

const DEADLINE_MS = 5000;
const MAX_ANSWER_BYTES = 2_000_000;
const neverThere = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

const dispatcherFor = (maxResponseSize: number) => new Agent({ maxResponseSize });
const usualDispatcher = dispatcherFor(MAX_ANSWER_BYTES);

export const certifiedAgent = (cert: string, key: string) =>
  new Agent({ maxResponseSize: MAX_ANSWER_BYTES, connect: { cert, key, minVersion: "TLSv1.2" } });

export type Outgoing = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | URLSearchParams | Buffer;
  deadlineMs?: number;
  agent?: Agent;
  maxAnswerBytes?: number;
  isFile?: boolean;
};

/** One request with a deadline and no redirects. A 5xx, a timeout or a broken answer is `ok: false`. */
export async function request(
  url: URL,
  { method = "GET", headers, body, deadlineMs = DEADLINE_MS, agent, maxAnswerBytes, isFile }: Outgoing = {},
): Promise<Outcome> {
  const own = !agent && maxAnswerBytes ? dispatcherFor(maxAnswerBytes) : undefined;
  try {
    const answer = await send(url, {
      method,
      headers: {
        accept: "*/*",
        "user-agent": "Gong",
        ...(body instanceof URLSearchParams && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
        ...headers,
      },
      body: body instanceof URLSearchParams ? body.toString() : body,
      dispatcher: agent ?? own ?? usualDispatcher,
      signal: AbortSignal.timeout(deadlineMs),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const status = answer.statusCode;
    if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
      const restMs = restOf(answer.headers["retry-after"] ?? answer.headers["x-retry-after"]);
      return {
        ok: false,
        status,
        reason: `${url.host} answered ${status}`,
        ...(status === 429 && { isUnsent: true }),
        ...(restMs && { restMs }),
      };
    }
    const text = /windows-1251/i.test(`${answer.headers["content-type"]}${bytes.subarray(0, 100).toString("latin1")}`)
      ? new TextDecoder("windows-1251").decode(bytes)
      : bytes.toString("utf8");
    return { ok: true, status, text, json: parseJson(text), ...(isFile && { bytes }) };
  } catch (error) {
    const { name, code = name } = error as { name: string; code?: string };
    if (name === "TimeoutError") return { ok: false, reason: `${url.host} did not answer in ${deadlineMs} ms` };
    const reason = code === "UND_ERR_RES_EXCEEDED_MAX_SIZE" ? `${url.host} answered too much` : `${url.host}: ${code}`;
    return { ok: false, reason, ...(neverThere.includes(code) && { isUnsent: true }) };
  } finally {
    void own?.close();
  }
}

/** `Retry-After` in ms, from seconds or a date; 0 if unusable. */
function restOf(header: string | string[] | undefined): number {
  const said = String(header ?? "").trim();
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const postForm = (url: URL, fields: Record<string, string>, options: Outgoing = {}) =>
  request(url, { ...options, method: "POST", body: new URLSearchParams(fields) });
