import { randomUUID } from "node:crypto";
import type { Faults, Provider } from "./faults.ts";
import type { RequestLog } from "./request-log.ts";
import type { State } from "./state-file.ts";
import { fetchStore } from "./to-store.ts";

/** A pending webhook, persisted across restarts. */
export interface Notification {
  provider: Provider;
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string;
  /** Pauses between attempts, in units of the fast clock; their number limits retries. */
  pauses: number[];
  timeoutMs: number;
  receiver?: string;
}

/** Accepted: status 200 for most, the body's text for some. */
export type Verdict = (sent: Notification, answer: { status: number; body: string }) => boolean;

export type Outcome = "delivered" | "refused" | "timeout";
interface Pending extends Notification {
  id: string;
  attempt: number;
  dueAt: number;
}

export interface Notifications {
  send(notification: Notification, how?: { delayMs?: number; copies?: number }): void;
  onOutcome(provider: Provider, hear: (sent: Notification, outcome: Outcome, last: boolean) => void): void;
  judge(provider: Provider, isTaken: Verdict): void;
  stop(): void;
}

export function openNotifications(state: State, faults: Faults, log: RequestLog, pauseUnitMs: number): Notifications {
  const queue = state.section("notifications", () => ({ pending: [] as Pending[] }));
  const listeners = new Map<Provider, (sent: Notification, outcome: Outcome, last: boolean) => void>();
  const verdicts = new Map<Provider, Verdict>();
  const onTheWay = new Set<string>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  // Deliveries use real time: moving the clock doesn't affect the network.
  function rearm() {
    clearTimeout(timer);
    const due = queue().pending.filter((p) => !onTheWay.has(p.id)).map((p) => p.dueAt); // biome-ignore format: one thought
    if (due.length === 0 || stopping.signal.aborted) return;
    timer = setTimeout(deliverDue, Math.max(0, Math.min(...due) - Date.now()));
    timer.unref();
  }

  function deliverDue() {
    for (const one of queue().pending) if (one.dueAt <= Date.now() && !onTheWay.has(one.id)) void deliver(one);
    rearm();
  }

  async function post(one: Pending): Promise<{ outcome: Outcome; status: number | string }> {
    try {
      const answer = await fetchStore(one.url, {
        method: one.method,
        headers: one.headers,
        body: one.method === "GET" ? undefined : one.body,
        signal: AbortSignal.any([AbortSignal.timeout(one.timeoutMs), stopping.signal]),
      });
      const { status } = answer;
      const isTaken = verdicts.get(one.provider);
      if (!isTaken) await answer.body?.cancel();
      const taken = isTaken ? isTaken(one, { status, body: await answer.text() }) : status === 200;
      return { outcome: taken ? "delivered" : "refused", status };
    } catch (error) {
      const timedOut = error instanceof Error && error.name === "TimeoutError";
      return { outcome: timedOut ? "timeout" : "refused", status: timedOut ? "timeout" : "no connection" };
    }
  }

  async function deliver(one: Pending) {
    onTheWay.add(one.id);
    const entry = log.add({ ...entryOf(one), at: new Date().toISOString() });
    const { outcome, status } = await post(one);
    onTheWay.delete(one.id);
    if (stopping.signal.aborted) return;
    entry.status = status;
    const pause = one.pauses[one.attempt];
    const last = outcome === "delivered" || pause === undefined;
    if (last) queue().pending = queue().pending.filter((p) => p !== one);
    else Object.assign(one, { attempt: one.attempt + 1, dueAt: Date.now() + pause * pauseUnitMs });
    state.changed();
    listeners.get(one.provider)?.(one, outcome, last);
    rearm();
  }

  const resume = setTimeout(rearm, 0);
  resume.unref();
  return {
    send: (notification, how = {}) => {
      const fault = faults.take(notification.provider, "callback");
      if (fault?.mode === "drop") {
        log.add({ ...entryOf(notification), at: new Date().toISOString(), status: "dropped" });
        return;
      }
      const delay = (how.delayMs ?? 0) + (fault?.mode === "slow" ? fault.delayMs : 0);
      const copies = (how.copies ?? 1) * (fault?.mode === "duplicate" ? 2 : 1);
      for (let copy = 0; copy < copies; copy++)
        queue().pending.push({ ...notification, id: randomUUID(), attempt: 0, dueAt: Date.now() + delay });
      state.changed();
      rearm();
    },
    onOutcome: (provider, hear) => void listeners.set(provider, hear),
    judge: (provider, isTaken) => void verdicts.set(provider, isTaken),
    stop: () => {
      clearTimeout(timer);
      clearTimeout(resume);
      stopping.abort();
    },
  };
}

const entryOf = ({ provider, method, url, headers, body }: Notification) => ({
  provider,
  direction: "out" as const,
  method,
  path: url,
  headers,
  body,
});
