import { inTurn } from "../browser.ts";
import { fingerprint } from "./fingerprint.ts";
import { tellOld } from "./old-version.ts";
import type { FieldError } from "./problem.ts";

/** The pages' version on their calls; the server refuses what it no longer understands [NET-09]. */
const APP_VERSION = "1";
const TRIES = 4;
const LONGEST_WAIT_MS = 8000;
const LONGEST_TURN_MS = 4000;
/** A connection that stands still is waited for no longer; what is long has a second for each 10 kB. */
const DEADLINE_MS = 15_000;

export type Failure = {
  ok: false;
  /** 0: nobody answered. */
  status: number;
  code: string;
  /** In the reader's language; "" when nobody answered. */
  title: string;
  errors: FieldError[];
  /** The whole problem, for the members of its own. */
  body: Record<string, unknown>;
};
export type Result<T> = { ok: true; status: number; data: T } | Failure;
type Options = {
  body?: unknown;
  key?: string;
  /** The answer is a file: `data` is its Blob. */
  file?: boolean;
  tries?: number;
  /** Asked for by whoever shows it next: the browser keeps the answer for him. */
  ahead?: boolean;
  signal?: AbortSignal | undefined;
  pause?: (ms: number) => Promise<void>;
};

/**
 * One call of the store. An answer is a value, whatever it says; only an abort throws. GETs and keyed calls are tried again when the
 * server or the way to it was the trouble, others never: nobody knows whether they were done [NET-03].
 */
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

/** What the store is told of a page that asks it for something [NET-02]. */
const said = () => ({ "accept-language": document.documentElement.lang, "x-fingerprint": fingerprint() });

/**
 * From now on what the page's router asks this store for, the data of pages, says what calls say, and reading is tried again as theirs is
 * [NET-02] [NET-03]. Calls go as they are; other hosts are told nothing.
 */
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

/** Worth another try. A keyed 409 is an answer, unless the first try is still at work. */
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
    // Whoever has waited for so long is asked whether he goes on waiting.
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

/**
 * Calls that may set or take away the session's cookie follow each other, over all tabs: of two under way at once the answer to the older
 * one could come last, and put an ended session back in the place of the new one. A tab that was put to sleep in its turn is not waited for.
 */
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

/** Retry-After, in seconds or as a date, in ms; undefined where nothing is asked. */
function askedToWait({ headers }: Response): number | undefined {
  const asked = headers.get("retry-after") ?? "";
  const ms = asked === "" || Number.isFinite(Number(asked)) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return ms > 0 ? ms : undefined;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms + Math.random() * 100));
