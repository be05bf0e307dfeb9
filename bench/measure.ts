import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { cpus } from "node:os";

const TICK_MS = 1000 / Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** A process tree, from /proc. */
function family(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const path of globSync("/proc/[0-9]*/stat")) {
    try {
      const [, pid, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(path, "utf8"))!;
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)]);
    } catch {} // It has ended.
  }
  const all = [root];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all;
}

/** CPU time of these process trees in milliseconds, ended children included. */
export function cpuMs(...roots: number[]): number {
  let ticks = 0;
  for (const pid of roots.flatMap(family)) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      ticks += Number(fields[11]) + Number(fields[12]) + (roots.includes(pid) ? Number(fields[13]) + Number(fields[14]) : 0);
    } catch {} // It has ended.
  }
  return ticks * TICK_MS;
}

/** Whether a core can be reserved: otherwise waking the other process is measured too. */
export const hasOwnCore = cpus().length > 1 && spawnSync("taskset", ["--version"]).status === 0;
const pin = (pid: number, core: number) => hasOwnCore && spawnSync("taskset", ["-acp", String(core), String(pid)]);

/** Pins this process to another core than the server; children inherit it unless spawned `onAllCores`. */
export const askFromOwnCore = () => void pin(process.pid, 1);

/** Pins these process trees to the measured core. */
export const answerOnOneCore = (...roots: number[]): void => {
  for (const pid of roots.flatMap(family)) pin(pid, 0);
};

const onCores = (cores: string, command: string[]): [string, string[]] => {
  const [program, ...rest] = hasOwnCore ? ["taskset", "-c", cores, ...command] : command;
  return [program!, rest];
};

export const onAllCores = (command: string[]) => onCores(`0-${cpus().length - 1}`, command);

/** Runs on the server's core, as cores differ in speed. */
export const onMeasuredCore = (command: string[]) => onCores("0", command);

/** Proportional set size in MiB: shared pages count once. */
export function memoryMiB(...roots: number[]): number {
  let kib = 0;
  for (const pid of roots.flatMap(family)) {
    try {
      kib += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {} // It has ended.
  }
  return Math.round(kib / 1024);
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
export type BenchRequest = { path: string; method?: string; body?: unknown; headers?: Record<string, string> };

export function ask(
  port: number,
  { path, method = "GET", body, headers = {} }: BenchRequest,
): Promise<{ status: number; text: string; bytes: number; ms: number; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        agent,
        headers: {
          host: "localhost",
          origin: "http://localhost",
          ...headers,
          ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode!,
            text: Buffer.concat(parts).toString(),
            bytes: parts.reduce((sum, { length }) => sum + length, 0),
            ms: performance.now() - from,
            cookies: answer.headers["set-cookie"] ?? [],
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(text);
  });
}

export type Load = { cpuMs: number; perSecond: number; p50Ms: number; p95Ms: number };

/** Sends `count` requests, `at` in parallel; returns CPU per request of `pids`, throughput, median and p95. */
export async function load(pids: number[], port: number, count: number, at: number, next: (n: number) => BenchRequest): Promise<Load> {
  const times: number[] = [];
  let n = 0;
  const before = cpuMs(...pids);
  const from = performance.now();
  await Promise.all(
    Array.from({ length: at }, async () => {
      while (n < count) {
        const answer = await ask(port, next(n++));
        if (answer.status >= 400) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
        times.push(answer.ms);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  times.sort((a, b) => a - b);
  return {
    cpuMs: (cpuMs(...pids) - before) / times.length,
    perSecond: times.length / seconds,
    p50Ms: times[Math.floor(times.length * 0.5)]!,
    p95Ms: times[Math.floor(times.length * 0.95)]!,
  };
}

/** A seeded random generator. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
