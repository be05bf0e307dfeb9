import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { cpus } from "node:os";

const TICK_MS = 1000 / Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** A process and everything under it, by /proc. */
function family(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const path of globSync("/proc/[0-9]*/stat")) {
    try {
      const [, pid, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(path, "utf8"))!;
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const all = [root];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all;
}

/** Processor time so far of these processes and their children, in milliseconds; ended children of theirs included. */
export function cpuMs(...roots: number[]): number {
  let ticks = 0;
  for (const pid of roots.flatMap(family)) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      ticks += Number(fields[11]) + Number(fields[12]) + (roots.includes(pid) ? Number(fields[13]) + Number(fields[14]) : 0);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * TICK_MS;
}

/** Whether what is measured can have a core to itself: where it can't, waking the other one is counted with it. */
export const hasOwnCore = cpus().length > 1 && spawnSync("taskset", ["--version"]).status === 0;
const pin = (pid: number, core: number) => hasOwnCore && spawnSync("taskset", ["-acp", String(core), String(pid)]);

/** Who asks stays on another core than who answers; what this process starts from now on as well, unless it is spawned `onAllCores`. */
export const askFromOwnCore = () => void pin(process.pid, 1);

/** Puts these processes, and all that they start, on the core that is measured. */
export const answerOnOneCore = (...roots: number[]): void => {
  for (const pid of roots.flatMap(family)) pin(pid, 0);
};

const onCores = (cores: string, command: string[]): [string, string[]] => {
  const [program, ...rest] = hasOwnCore ? ["taskset", "-c", cores, ...command] : command;
  return [program!, rest];
};

/** A command as it is spawned to start on all cores again. */
export const onAllCores = (command: string[]) => onCores(`0-${cpus().length - 1}`, command);

/** A command as it is spawned to run where what answers runs: no core is as fast as another. */
export const onMeasuredCore = (command: string[]) => onCores("0", command);

/** Proportional memory in MiB: pages shared by several processes count once. */
export function memoryMiB(...roots: number[]): number {
  let kib = 0;
  for (const pid of roots.flatMap(family)) {
    try {
      kib += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      // It has ended meanwhile.
    }
  }
  return Math.round(kib / 1024);
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
export type Asked = { path: string; method?: string; body?: unknown; headers?: Record<string, string> };

export function ask(
  port: number,
  { path, method = "GET", body, headers = {} }: Asked,
): Promise<{ status: number; text: string; ms: number; cookies: string[] }> {
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

/** Asks `count` times, `at` a time; answers processor time per request of `pids`, requests a second, the median and the 95th percentile. */
export async function load(pids: number[], port: number, count: number, at: number, next: (n: number) => Asked): Promise<Load> {
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

/** Numbers that look random and are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
