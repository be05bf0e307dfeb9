import { inTurn } from "../browser.ts";
import { fingerprint } from "./fingerprint.ts";
import { tellOld } from "./old-version.ts";
import type { FieldError } from "./problem.ts";

/** The pages' version, sent with every call; the server refuses versions it no longer supports [NET-09]. */
const APP_VERSION = "1";
const TRIES = 4;
const LONGEST_WAIT_MS = 8000;
const LONGEST_TURN_MS = 4000;
/** For a stalled connection; large bodies get a second per 10 kB. */
const DEADLINE_MS = 15_000;

export type Failure = {
  ok: false;
  /** 0: no answer. */
  status: number;
  code: string;
  /** In the reader's language; "" without an answer. */
  title: string;
  errors: FieldError[];
  body: Record<string, unknown>;
};
export type Result<T> = { ok: true; status: number; data: T } | Failure;
type Options = {
  body?: unknown;
  key?: string;
  file?: boolean;
  tries?: number;
  /** A prefetch: the browser may cache the answer for the component that needs it next. */
  ahead?: boolean;
  signal?: AbortSignal | undefined;
  pause?: (ms: number) => Promise<void>;
};

/** Calls the store; failures are values, only an abort throws. Retries GETs and keyed calls, never others: they may have run [NET-03]. */
export async function send<T>(method: "GET" | "POST" | "DELETE", path: string, options: Options = {}): Promise<Result<T>> {
  const mayRepeat = method === "GET" || options.key !== undefined;
  const pause = options.pause ?? wait;
  for (let attempt = 1; ; attempt++) {
    const { result, retryAfterMs } = await once<T>(method, path, options);
    const waitMs = retryAfterMs ?? backOffMs(attempt);
    if (result.ok || !mayRepeat || attempt >= (options.tries ?? TRIES) || !isPassing(result, method) || waitMs > LONGEST_WAIT_MS)
      return result;
    await pause(waitMs);
    options.signal?.throwIfAborted();
  }
}

export const post = <T>(path: string, body: unknown, options: Omit<Options, "body"> = {}) => send<T>("POST", path, { ...options, body });
export const get = <T>(path: string, options: Omit<Options, "body"> = {}) => send<T>("GET", path, options);

const said = () => ({ "accept-language": document.documentElement.lang, "x-fingerprint": fingerprint() });

/** Gives the router's data requests the headers and retries of calls [NET-02] [NET-03]; leaves other hosts alone. */
export function speakForRouter(pause = wait): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input, location.origin);
    if (origin !== location.origin || new Headers(init?.headers).has("x-fingerprint")) return plain(input, init);
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(said())) request.headers.set(name, value);
    for (let attempt = 1; ; attempt++) {
      const answer = await plain(request.clone()).catch((error: unknown) => error);
      const isAnswer = answer instanceof Response;
      const waitMs = (isAnswer && askedToWait(answer)) || backOffMs(attempt);
      const mayRepeat = request.method === "GET" && !request.signal.aborted && navigator.onLine;
      if (!mayRepeat || attempt >= TRIES || waitMs > LONGEST_WAIT_MS || (isAnswer && ![409, ...passing].includes(answer.status))) {
        if (isAnswer) return answer;
        throw answer;
      }
      await pause(waitMs);
    }
  };
}

const passing = [0, 408, 425, 429, 500, 502, 503, 504];

/** Worth a retry. A keyed 409 is final, unless the first attempt is still in progress. */
const isPassing = ({ status, code }: Failure, method: string) =>
  passing.includes(status) || (status === 409 && (method === "GET" || code === "in_progress"));

async function once<T>(
  method: string,
  path: string,
  { body, key, file, ahead, signal }: Options,
): Promise<{ result: Result<T>; retryAfterMs?: number }> {
  let answer: Response;
  let text: string;
  const sent = body === undefined ? "" : JSON.stringify(body);
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener("abort", abort);
  const timer = file ? undefined : setTimeout(abort, DEADLINE_MS + sent.length / 10);
  try {
    signal?.throwIfAborted();
    answer = await inItsTurn(path, () =>
      fetch(path, {
        method,
        headers: {
          accept: "application/json",
          ...said(),
          "x-app-version": APP_VERSION,
          ...(sent && { "content-type": "application/json" }),
          ...(ahead && { purpose: "prefetch" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
        ...(sent && { body: sent }),
        signal: stop.signal,
      }),
    );
    if (file && answer.ok) return { result: { ok: true, status: answer.status, data: (await answer.blob()) as T } };
    text = await answer.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    const result: Failure = { ok: false, status: 0, code: "offline", title: "", errors: [], body: {} };
    // After such a wait ask the visitor before retrying.
    return stop.signal.aborted ? { result, retryAfterMs: Infinity } : { result };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
  const read = parse(text);
  if (answer.ok) return { result: { ok: true, status: answer.status, data: read as T } };
  const problem = (read ?? {}) as Partial<Failure> & Record<string, unknown>;
  const asked = askedToWait(answer);
  if (problem.code === "old_version") tellOld();
  return {
    result: {
      ok: false,
      status: answer.status,
      code: typeof problem.code === "string" ? problem.code : "unavailable",
      title: typeof problem.title === "string" ? problem.title : "",
      errors: Array.isArray(problem.errors) ? problem.errors : [],
      body: problem,
    },
    ...(asked && { retryAfterMs: asked }),
  };
}

/** Serialises calls that set the session cookie over all tabs: a late answer could restore an ended session. Gives up on sleeping tabs. */
const inItsTurn = (path: string, ask: () => Promise<Response>): Promise<Response> =>
  /^\/shop\/(auth|user\/data)\//.test(path) ? inTurn("session", ask, LONGEST_TURN_MS) : ask();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const backOffMs = (attempt: number) => 300 * 2 ** (attempt - 1);

/** Retry-After in ms, from seconds or a date. */
function askedToWait({ headers }: Response): number | undefined {
  const asked = headers.get("retry-after") ?? "";
  const ms = asked === "" || Number.isFinite(Number(asked)) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return ms > 0 ? ms : undefined;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms + Math.random() * 100));
