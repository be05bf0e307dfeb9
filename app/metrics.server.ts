import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** What whoever watches over the shop counts: answers, their times, signs of an attack. */
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
  // Looking up a labelled child costs more than counting: once is enough, and there are only so many routes.
  const children = new Map<string, { requests: Counter.Internal; seconds: Histogram.Internal<"route"> }>();
  const childOf = (method: string, route: string, status: number) => ({
    requests: requests.labels({ method, route, status }),
    seconds: seconds.labels({ route }),
  });
  return {
    alarm: (kind: string) => alarms.inc({ kind }),
    measure: (method: string, route: string, status: number, ms: number) => {
      const name = `${method} ${status} ${route}`;
      const child = children.get(name) ?? childOf(method, route, status);
      children.set(name, child);
      child.requests.inc();
      child.seconds.observe(ms / 1000);
    },
    metrics: () => registry.metrics(),
  };
}
