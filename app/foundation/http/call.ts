import type { Readable } from "node:stream";
import type * as z from "zod";
import type { Currency, Language, Storefront } from "../storefront.ts";
import type { Lane } from "./admission.server.ts";

/** Who calls and from where, settled by the pipeline before any handler runs. */
export type Visit = {
  storefront: Storefront;
  lang: Language;
  currency: Currency;
  /** The session's customer, or null. Identity comes from here only [SEC-01]. */
  customerId: string | null;
  sessionId: string | null;
  /**
   * Whose phone this session has shown, where that is not enough to be believed: until a second factor is shown too, nobody is signed in,
   * and whoever asks is a guest to every call and page [T17].
   */
  awaiting: { customerId: string; sessionId: string } | null;
  /** Hash of the guest cookie: owns a guest's quotes and orders. Null when the browser has none yet. */
  guestHash: string | null;
  /** The guest cookie's hash; the browser keeps that cookie anew for its sixty days, or gets one. */
  beGuest: () => string;
  address: string;
  device: string;
  origin: string;
  requestId: string;
  now: Date;
  /** Reads a cookie of the request; a secret one, behind TLS, only by the name that no neighbouring host can plant. */
  cookie: (name: string, options?: { plain?: boolean }) => string | undefined;
  /** Adds a cookie to the answer, HttpOnly unless `readable` and, behind TLS, Secure and, unless `plain`, `__Host-`. */
  setCookie: (name: string, value: string, options?: { maxAgeSeconds?: number; plain?: boolean; readable?: boolean }) => void;
  clearCookie: (name: string) => void;
};

export type Answer = {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  raw?: { type: string; data: string | Buffer | Readable };
};

export type CallInput<B, Q, P> = {
  body: B;
  query: Q;
  params: P;
  visit: Visit;
  header: (name: string) => string | undefined;
  /** All of them, by their names in small letters; of one that comes twice the first. */
  headers: () => Record<string, string | undefined>;
};

/**
 * One call of the store, as data: the router, the pipeline and the OpenAPI document all read this.
 * `own`: needs a session (401 `sign_in` without). `keyed`: honours Idempotency-Key. `limit`: which rate limit counts it, by what was sent
 * where that tells a try at something from a mere question.
 */
export type Call<B = unknown, Q = unknown, P = unknown> = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  summary: string;
  body?: z.ZodType<B>;
  query?: z.ZodType<Q>;
  params?: z.ZodType<P>;
  answer?: z.ZodType;
  answerStatus?: number;
  own?: boolean;
  keyed?: boolean;
  limit?: Limit | ((sent: Pick<CallInput<unknown, unknown, unknown>, "body" | "visit" | "header">) => Limit);
  /** Where it waits its turn when many ask at once, if its work is the processor's: see `admission.server.ts`. */
  lane?: Lane;
  /** The largest body it reads, where that is more than other calls'. Of who sends it all is judged that can be before any of it is read. */
  bodyBytes?: number;
  /** With `bodyBytes`: throws for whom the body would be read in vain. */
  admit?: (input: { params: P; visit: Visit }) => Promise<unknown>;
  /** Raw bytes instead of a parsed body, for providers' notifications; skips the origin check, its own proof decides. */
  provider?: boolean;
  handle: (input: CallInput<B, Q, P>) => Promise<Answer> | Answer;
};

export type Limit = "read" | "write" | "quote" | "order" | "sign-in" | "code" | "personal";

/** Gives a call its types from its schemas; the answer is the same object. */
export const call = <B, Q, P>(definition: Call<B, Q, P>): Call => definition as unknown as Call;

/** Where the OpenAPI document has a call: a slash at the end, which some of the wire's names bear, is answered with and without. */
export const documentedPath = (path: string): string => path.replace(/(?<=.)\/$/, "");
