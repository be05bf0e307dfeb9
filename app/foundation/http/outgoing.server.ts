/** What came back from a provider: its JSON or text, or why there is none. Nothing a provider does throws. */
export type Outcome = { ok: true; status: number; json: unknown; text: string } | { ok: false; status?: number; reason: string };

const DEADLINE_MS = 5000;
const MAX_ANSWER_BYTES = 2_000_000;

export type Outgoing = { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams; deadlineMs?: number };

/** One request to a provider, with a deadline and no redirects. A 5xx, a time-out or a broken answer is `ok: false`. */
export async function request(url: URL, { deadlineMs = DEADLINE_MS, ...options }: Outgoing = {}): Promise<Outcome> {
  try {
    const answer = await fetch(url, { ...options, redirect: "error", signal: AbortSignal.timeout(deadlineMs) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status >= 500 || answer.status === 429)
      return { ok: false, status: answer.status, reason: `${url.host} answered ${answer.status}` };
    if (bytes.length > MAX_ANSWER_BYTES) return { ok: false, reason: `${url.host} answered too much` };
    const text = /windows-1251/i.test(`${answer.headers.get("content-type")}${bytes.subarray(0, 100).toString("latin1")}`)
      ? new TextDecoder("windows-1251").decode(bytes)
      : bytes.toString("utf8");
    return { ok: true, status: answer.status, text, json: parseJson(text) };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    return {
      ok: false,
      reason: name === "TimeoutError" ? `${url.host} did not answer in ${deadlineMs} ms` : `${url.host}: ${cause?.code ?? name}`,
    };
  }
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
