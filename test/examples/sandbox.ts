import { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { PushAddress } from "../../app/messaging/push/push.ts";
import type { Message } from "../../sandbox/messages.ts";
import type { LogEntry } from "../../sandbox/request-log.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";

/** A request that a provider got; what its body holds, the test that asks knows. */
type Asked<Body> = Omit<LogEntry, "body"> & { body: Body };

/** What the bank says of a payment that a test moved. */
type PayPage = { orderNumber: string; orderStatus: number };

/** Where the box serves the rates of both banks. */
export const banksOf = ({ url }: { url: string }) => ({ cbr: `${url}/cbr/scripts/`, ecb: `${url}/ecb/stats/eurofxref/` });

/** Whom a provider's `limit` has put off is told to come again in a second, and asks nothing before. */
export const rest = (mode: string) => wait(mode === "limit" ? 1050 : 0);

/** The outside world for one test file, and the hands of a test inside it. */
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
    pay: (id: string, deed: object = {}) => send<PayPage>(`/sandbox/pay/sber/${id}`, { outcome: "paid", ...deed }),
    carrier: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/cdek", { order, event, ...more }),
    /** Parcels that CDEK has taken on for an order. */
    parcels: (order: string) =>
      send<{ uuid: string; number: string; status: string }[]>(`/sandbox/carriers/cdek?order=${encodeURIComponent(order)}`),
    boxberry: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/boxberry", { order, event, ...more }),
    /** How the store's account at Moneta is set. */
    account: (addresses: { pay_url?: string | null; check_url?: string | null }) => send("/sandbox/accounts/moneta", addresses),
    /** Moves a cargo of Dellin's. */
    freight: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/dl", { order, event, ...more }),
    /** Writes an operation of the post's, as "8.2". */
    post: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/ems", { order, event, ...more }),
    /** A browser's address at the push service; `id` is what the box calls it by. */
    browser: async () => {
      const browser = await send<PushAddress>("/sandbox/push", {});
      return { ...browser, id: browser.endpoint.split("/").at(-1)! };
    },
    /** Its owner has forbidden notifications there. */
    leaves: ({ id }: { id: string }) => fetch(`${sandbox.url}/sandbox/push/${id}`, { method: "DELETE" }),
    clock: (now: Date | null) => send("/sandbox/clock", { now: now?.toISOString() ?? null }),
    messages: (to?: string) => send<Message[]>(`/sandbox/messages${to ? `?to=${encodeURIComponent(to)}` : ""}`),
    /** Notifications that a provider sent, and questions it asked. */
    sent: async (provider: string) =>
      (await send<(LogEntry & { body: string })[]>(`/sandbox/log?provider=${provider}`)).filter(({ direction }) => direction === "out"),
    /** Requests that providers got; `path` is a part of the address. */
    asked: async <Body = unknown>(provider: string, path = "") =>
      (await send<Asked<Body>[]>(`/sandbox/log?provider=${provider}`)).filter(
        (entry) => entry.direction === "in" && entry.path.includes(path),
      ),
  };
}
