import { fork } from "node:child_process";
import { once as emitted } from "node:events";
import { Agent, get } from "node:http";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryMiB } from "./measure.ts";

export type Burst = { statuses: Record<number, number>; firstMs: number; lastMs: number; healthMs: number };

export type Once = { status: number; ms: number };

/** One request, on its own connection or an agent's. Drops the body. */
export function once(port: number, path: string, agent: Agent, headers: Record<string, string> = {}): Promise<Once> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent, headers: { host: "localhost", "accept-encoding": "br", ...headers } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode!, ms: performance.now() - from }));
      answer.on("error", reject);
    }).on("error", () => resolve({ status: 0, ms: performance.now() - from }));
  });
}

const EVERY_MS = 25;

/** A simultaneous crowd on fresh connections while health is polled. `haveCore`: crowd and watcher are pinned off the store's core. */
export async function burst(port: number, paths: readonly string[], { haveCore = false } = {}): Promise<Burst> {
  const crowd = fork(join(import.meta.dirname, "crowd.ts"));
  if (haveCore) setPriority(crowd.pid!, constants.priority.PRIORITY_LOW);
  await emitted(crowd, "message");
  const watcher = new Agent({ keepAlive: true });
  await once(port, "/healthz", watcher);
  let answers: Once[] | undefined;
  crowd.once("message", (all) => {
    answers = all as Once[];
  });
  crowd.send({ port, paths });
  let healthMs = 0;
  while (!answers) {
    if (crowd.exitCode !== null) throw new Error("The crowd ended before it was answered");
    healthMs = Math.max(healthMs, (await once(port, "/healthz", watcher)).ms);
    await sleep(EVERY_MS);
  }
  watcher.destroy();
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const times = answers.map(({ ms }) => ms);
  return { statuses, firstMs: Math.min(...times), lastMs: Math.max(...times), healthMs };
}

export type Offered = { goodPerSecond: number; shedPerSecond: number; p99Ms: number };

/** An open-loop load of `perSecond`. Good = a page within `goodMs`. */
export async function offer(
  port: number,
  perSecond: number,
  seconds: number,
  next: (n: number) => string,
  goodMs = 2000,
): Promise<Offered> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const from = performance.now();
  const asked: Promise<void>[] = [];
  const good: number[] = [];
  let shed = 0;
  while (performance.now() - from < seconds * 1000) {
    const due = Math.floor(((performance.now() - from) / 1000) * perSecond);
    while (asked.length < due)
      asked.push(
        once(port, next(asked.length), agent).then(
          ({ status, ms }) => {
            if (status < 400 && ms <= goodMs) good.push(ms);
            else shed++;
          },
          () => void shed++,
        ),
      );
    await sleep(5);
  }
  const until = performance.now();
  await Promise.all(asked);
  agent.destroy();
  good.sort((a, b) => a - b);
  const took = (until - from) / 1000;
  return { goodPerSecond: good.length / took, shedPerSecond: shed / took, p99Ms: good[Math.floor(good.length * 0.99)] ?? 0 };
}

/** Memory before and a minute after a burst. */
export async function settled(pids: number[], before: number, seconds = 60): Promise<number> {
  await sleep(seconds * 1000);
  return memoryMiB(...pids) / before;
}
