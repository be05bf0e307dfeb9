import { after } from "node:test";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";

/** The outside world for one test file, and the hands of a test inside it. */
export async function openSandbox() {
  const sandbox: Sandbox = await startSandbox({ pauseUnitMs: 20 });
  after(() => sandbox.close());
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  const send = async (path: string, body?: object): Promise<any> => {
    const answer = await fetch(
      sandbox.url + path,
      body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
    return answer.json();
  };
  return {
    ...sandbox,
    env: { SANDBOX: "1", SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl },
    fault: (provider: string, mode: string, more: object = {}) => send("/sandbox/faults", { provider, mode, ...more }),
    heal: async () => {
      for (const provider of ["sber", "cdek", "dadata", "smsru", "smtp"]) await send("/sandbox/faults", { provider, mode: "ok" });
    },
    pay: (id: string, deed: object = {}) => send(`/sandbox/pay/sber/${id}`, { outcome: "paid", ...deed }),
    carrier: (order: string, event: string, more: object = {}) => send("/sandbox/carriers/cdek", { order, event, ...more }),
    clock: (now: Date | null) => send("/sandbox/clock", { now: now?.toISOString() ?? null }),
    messages: (to?: string) => send(`/sandbox/messages${to ? `?to=${encodeURIComponent(to)}` : ""}`),
    /** Requests that providers got; `path` is a part of the address. */
    asked: async (provider: string, path = "") =>
      (await send(`/sandbox/log?provider=${provider}`)).filter(
        (entry: { direction: string; path: string }) => entry.direction === "in" && entry.path.includes(path),
      ),
  };
}
