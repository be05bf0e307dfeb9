import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, request as send } from "undici";
import type { Reason } from "../reason.ts";
import { type FetchCode, fetchReasons } from "./fetch-texts.ts";

const { because } = fetchReasons;

export type FetchedFile =
  | { ok: true; bytes: Uint8Array; etag: string }
  /** 304: the file of this `etag`. */
  | { ok: true; isKnown: true }
  | { ok: false; reason: Reason<FetchCode>; isSilent?: boolean };
export type FetchFile = (address: string, known?: { etag: string }) => Promise<FetchedFile>;

type Settings = {
  /** Which IP addresses may be connected to, after DNS (SSRF guard). */
  allows: (address: string) => boolean;
  maxBytes: number;
  deadlineMs?: number;
  pauseMs?: number;
  /** Concurrent connections per host. */
  connections?: number;
};

const DEADLINE_MS = 20_000;
const PAUSE_MS = 1000;
const MOST_PAUSE_MS = 10_000;
const MOST_HOPS = 5;
const CONNECTIONS = 4;
const NOT_PUBLIC = "ENOTPUBLIC";

/** Checks the address at connection time, so that a second DNS answer can't lead elsewhere. */
const lookupOf =
  (allows: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      const open = addresses.filter(({ address }) => allows(address));
      if (!open.length) return callback(Object.assign(new Error("not public"), { code: NOT_PUBLIC }), []);
      if (options.all) return callback(null, open);
      callback(null, open[0]!.address, open[0]!.family);
    });

/** Fetches URLs from untrusted input: checks every redirect, bounds size and time, retries once. Never throws. */
export function createFetchFile({ allows, maxBytes, deadlineMs = DEADLINE_MS, pauseMs = PAUSE_MS, connections = CONNECTIONS }: Settings): {
  fetchFile: FetchFile;
  close: () => Promise<void>;
} {
  const agent = new Agent({
    connections,
    maxResponseSize: maxBytes,
    connect: { timeout: deadlineMs, lookup: lookupOf(allows) },
  });

  type Try = FetchedFile & { again?: number };

  async function tryOnce(address: string, etag: string | undefined): Promise<Try> {
    const signal = AbortSignal.timeout(deadlineMs);
    let at = address;
    try {
      for (let hop = 0; hop <= MOST_HOPS; hop++) {
        const url = URL.parse(at);
        const refusal = whyNot(url, allows);
        if (!url || refusal) return { ok: false, reason: hop ? because("fetch-leads", { address: at, why: refusal! }) : refusal! };
        const headers = { accept: "image/*,*/*;q=0.5", "user-agent": "Gong", ...(etag && { "if-none-match": etag }) };
        const { statusCode: status, headers: told, body } = await send(url, { dispatcher: agent, signal, headers });
        if (status >= 200 && status < 300)
          return { ok: true, bytes: new Uint8Array(await body.arrayBuffer()), etag: String(told.etag ?? "") };
        await body.dump();
        if (status === 304 && etag) return { ok: true, isKnown: true };
        if (status < 300 || status >= 400 || !told.location) return answered(status, told["retry-after"]);
        at = URL.parse(String(told.location), url)?.href ?? String(told.location);
      }
      return { ok: false, reason: because("fetch-circles", { most: MOST_HOPS }) };
    } catch (error) {
      return failed(error as NodeJS.ErrnoException);
    }
  }

  const answered = (status: number, retryAfter: unknown): Try => {
    const mayPass = status >= 500 || status === 429 || status === 408;
    const seconds = /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : 0;
    return {
      ok: false,
      reason: because("fetch-answered", { status }),
      ...(mayPass && { again: Math.min(Math.max(pauseMs, seconds * 1000), MOST_PAUSE_MS) }),
    };
  };

  const failed = ({ name, code = name }: NodeJS.ErrnoException): Try => {
    if (code === NOT_PUBLIC) return { ok: false, reason: because("fetch-closed") };
    if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE")
      return { ok: false, reason: because("fetch-large", { most: Math.floor(maxBytes / 1024 / 1024) }) };
    if (code === "ENOTFOUND") return { ok: false, reason: because("fetch-no-host"), isSilent: true };
    if (name === "TimeoutError")
      return { ok: false, reason: because("fetch-silent", { seconds: deadlineMs / 1000 }), again: pauseMs, isSilent: true };
    return { ok: false, reason: because("fetch-broken", { trouble: String(code) }), again: pauseMs, isSilent: true };
  };

  return {
    fetchFile: async (address, known) => {
      const first = await tryOnce(address, known?.etag);
      if (first.ok || first.again === undefined) return first;
      await wait(first.again, undefined, { ref: false });
      const { again, ...second } = await tryOnce(address, known?.etag);
      return second.ok ? second : { ...second, reason: because("fetch-twice", { why: second.reason }) };
    },
    close: () => agent.destroy(),
  };
}

function whyNot(url: URL | null, allows: (address: string) => boolean): Reason<FetchCode> | undefined {
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return because("fetch-no-http");
  if (url.username || url.password) return because("fetch-password");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) && !allows(host) ? because("fetch-closed") : undefined;
}
