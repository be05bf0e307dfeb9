import { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { PushAddress } from "../../app/messaging/push/push.ts";
import type { Message } from "../../sandbox/messages.ts";
import type { LogEntry } from "../../sandbox/request-log.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";

/** A provider's request; the test types its body. */
type LoggedRequest<Body> = Omit<LogEntry, "body"> & { body: Body };

/** The bank's status. */
type PayPage = { orderNumber: string; orderStatus: number };

export const banksOf = ({ url }: { url: string }) => ({ cbr: `${url}/cbr/scripts/`, ecb: `${url}/ecb/stats/eurofxref/` });

/** Waits out the Retry-After of fault `limit`. */
export const rest = (mode: string) => wait(mode === "limit" ? 1050 : 0);

/** The sandbox with its test controls. */
export async function openSandbox() {
  const sandbox: Sandbox = await startSandbox({ pauseUnitMs: 20 });
  after(() => sandbox.close());
  const send = async <T = unknown>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(
      sandbox.url + path,
      body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
    return (await answer.json()) as T;
  };
  const ill = new Set<string>();
  return {
    ...sandbox,
    env: { SANDBOX: "1", SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl },
    fault: (provider: string, mode: string, more: object = {}) => {
      ill.add(provider);
      return send("/sandbox/faults", { provider, mode, ...more });
    },
    heal: async () => {
      await Promise.all([...ill].map((provider) => send("/sandbox/faults", { provider, mode: "ok" })));
      ill.clear();
    },
    pay: (id: string, action: object = {}) => send<PayPage>(`/sandbox/pay/sber/${id}`, { outcome: "paid", ...action }),
    carrier: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/cdek", { order, event, ...more }),
    parcels: (order: string) =>
      send<{ uuid: string; number: string; status: string }[]>(`/sandbox/carriers/cdek?order=${encodeURIComponent(order)}`),
    boxberry: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/boxberry", { order, event, ...more }),
    /** The Moneta cabinet's URLs. */
    account: (addresses: { pay_url?: string | null; check_url?: string | null }) => send("/sandbox/accounts/moneta", addresses),
    freight: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/dl", { order, event, ...more }),
    /** A postal operation, as "8.2". */
    post: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/ems", { order, event, ...more }),
    /** A push subscription; `id` is the simulator's. */
    browser: async () => {
      const browser = await send<PushAddress>("/sandbox/push", {});
      return { ...browser, id: browser.endpoint.split("/").at(-1)! };
    },
    /** Revokes the permission. */
    leaves: ({ id }: { id: string }) => fetch(`${sandbox.url}/sandbox/push/${id}`, { method: "DELETE" }),
    clock: (now: Date | null) => send("/sandbox/clock", { now: now?.toISOString() ?? null }),
    messages: (to?: string) => send<Message[]>(`/sandbox/messages${to ? `?to=${encodeURIComponent(to)}` : ""}`),
    /** Webhooks and queries a provider sent. */
    sent: async (provider: string) =>
      (await send<(LogEntry & { body: string })[]>(`/sandbox/log?provider=${provider}`)).filter(({ direction }) => direction === "out"),
    /** Requests to a provider, by URL part. */
    asked: async <Body = unknown>(provider: string, path = "") =>
      (await send<LoggedRequest<Body>[]>(`/sandbox/log?provider=${provider}`)).filter(
        (entry) => entry.direction === "in" && entry.path.includes(path),
      ),
  };
}
