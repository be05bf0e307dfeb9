import type { Readable } from "node:stream";
import type * as z from "zod";
import type { Currency, Language, Storefront } from "../storefront.ts";
import type { Lane } from "./admission.server.ts";

export type Visit = {
  storefront: Storefront;
  lang: Language;
  currency: Currency;
  /** The session's customer, or null; the only source of identity [SEC-01]. */
  customerId: string | null;
  /** The customer has a phone, proven by a code; mailboxes and browsers can be invented at will. */
  isProven: boolean;
  sessionId: string | null;
  /** Signed in by phone but not by the second factor: still a guest to every call and page [T17]. */
  awaiting: { customerId: string; sessionId: string } | null;
  /** Not the customer but somebody of the staff who sees what the customer sees: pages only, nothing about payments. */
  looking?: { staff: string; reason: string; until: Date };
  /** Who of the staff takes the order by phone, in which call: its key makes it one order. */
  takenBy?: { name: string; key: string };
  /** Hash of the guest cookie, which owns a guest's quotes and orders; null without one. */
  guestHash: string | null;
  /** Returns the guest cookie's hash; creates the cookie or renews it for sixty days. */
  ensureGuestId: () => string;
  address: string;
  device: string;
  origin: string;
  requestId: string;
  now: Date;
  /** Reads a cookie; behind TLS a secret one only by its `__Host-` name, which other hosts can't set. */
  cookie: (name: string, options?: { plain?: boolean }) => string | undefined;
  /** HttpOnly unless `readable`; behind TLS Secure and, unless `plain`, `__Host-`. */
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
  /** By lower-case name; the first of duplicates. */
  headers: () => Record<string, string | undefined>;
};

/** One call, for router, pipeline and OpenAPI. `own` needs a session, `keyed` honours Idempotency-Key, `limit` picks the rate limit. */
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
  lane?: Lane;
  /** Overrides the body limit; everything else about the sender is checked before the body is read. */
  bodyBytes?: number;
  /** With `bodyBytes`: throws before the body is read. */
  admit?: (input: { params: P; visit: Visit }) => Promise<unknown>;
  /** Raw bytes for provider webhooks; skips the origin check, since the signature decides. */
  provider?: boolean;
  handle: (input: CallInput<B, Q, P>) => Promise<Answer> | Answer;
};

export type Limit = "read" | "write" | "quote" | "order" | "sign-in" | "code" | "personal";

export const call = <B, Q, P>(definition: Call<B, Q, P>): Call => definition as unknown as Call;

/** Without the trailing slash of some paths: both forms are served. */
export const documentedPath = (path: string): string => path.replace(/(?<=.)\/$/, "");
