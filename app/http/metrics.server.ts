import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sameSecret } from "#app/foundation/ids.server.ts";
import { duties } from "#app/foundation/queues.ts";

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "gong_requests_total",
    help: "answered requests",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "gong_request_seconds",
    help: "time to answer",
    labelNames: ["route"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [registry],
  });
  const alarms = new Counter({ name: "gong_alarms_total", help: "signs of an attack", labelNames: ["kind"], registers: [registry] });
  const shed = new Counter({
    name: "gong_shed_total",
    help: "requests refused for want of room",
    labelNames: ["lane"],
    registers: [registry],
  });
  // Label lookups cost more than counting, and routes are few.
  const children = new Map<string, { requests: Counter.Internal; seconds: Histogram.Internal<"route"> }>();
  const childOf = (method: string, route: string, status: number) => ({
    requests: requests.labels({ method, route, status }),
    seconds: seconds.labels({ route }),
  });
  return {
    shed: (lane: string) => shed.inc({ lane }),
    alarm: (kind: string) => alarms.inc({ kind }),
    measure: (method: string, route: string, status: number, ms: number) => {
      const name = `${method} ${status} ${route}`;
      const child = children.get(name) ?? childOf(method, route, status);
      children.set(name, child);
      child.requests.inc();
      child.seconds.observe(ms / 1000);
    },
    /** Counted from the database on each scrape: equal in every process and after restarts. */
    tellWork: (count: () => Promise<readonly { queue: string; state: string; n: number }[]>) =>
      void new Gauge({
        name: "gong_work",
        help: "jobs and messages that are not done; dead ones wait for a person",
        labelNames: ["queue", "state"],
        registers: [registry],
        async collect() {
          const counts = await count();
          this.reset();
          for (const duty of duties) this.set({ queue: duty, state: "dead" }, 0);
          for (const { queue, state, n } of counts) this.set({ queue, state }, n);
        },
      }),
    /** Unpaid reservations: emptying shelves on purpose shows here first. */
    tellAbsent: (settings: readonly { setting: string }[]): void => {
      const absent = new Gauge({
        name: "gong_setting_absent",
        help: "settings without which something is not offered",
        labelNames: ["setting"],
        registers: [registry],
      });
      for (const { setting } of settings) absent.set({ setting }, 1);
    },
    tellHeld: (count: () => Promise<{ orders: number; pieces: number }>) =>
      void new Gauge({
        name: "gong_unpaid",
        help: "orders that nobody has paid for, and pieces put aside for them",
        labelNames: ["what"],
        registers: [registry],
        async collect() {
          for (const [what, n] of Object.entries(await count())) this.set({ what }, n);
        },
      }),
    metrics: () => registry.metrics(),
  };
}

export const metricsReader = (token: string | undefined) => (address: string, authorization: string | undefined) =>
  token ? sameSecret(authorization ?? "", `Bearer ${token}`) : address === "127.0.0.1" || address === "::1";
