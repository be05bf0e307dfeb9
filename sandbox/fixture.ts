import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Sandbox, startSandbox } from "./start.ts";

export async function openSandbox(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({ pauseUnitMs: 20, ...options });
  return { ...sandbox, ...speakTo(sandbox) };
}

function speakTo({ url }: Sandbox) {
  async function post<T = Foreign>(path: string, body: object, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await readBody<T>(answer) };
  }
  async function form<T = Foreign>(path: string, fields: Record<string, string>) {
    const answer = await fetch(url + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location"), body: await readBody<T>(answer) };
  }
  async function get<T = Foreign>(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, { headers });
    return { status: answer.status, body: await readBody<T>(answer) };
  }
  async function forwardClock(ms: number) {
    const { body } = await get<{ now: string }>("/sandbox/clock");
    await post("/sandbox/clock", { now: new Date(Date.parse(body.now) + ms).toISOString() });
  }
  return { post, form, get, forwardClock };
}

/** An answer of assumed shape; asserts verify it. */
export type Foreign = Readonly<Record<string, unknown>>;
export type Some<T> = readonly [T, ...T[]];

async function readBody<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as T;
  } catch {
    return text as T;
  }
}

export interface ReceivedRequest {
  method: string;
  url: string;
  body: string;
}

type PlannedAnswer = number | { status: number; body: string };

/** A shop that records notifications; `answer` decides each response. */
export async function openShop(answer: (heard: ReceivedRequest, count: number) => PlannedAnswer = () => 200) {
  const heard: ReceivedRequest[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? "", url: request.url ?? "", body };
    heard.push(one);
    const said = answer(one, heard.length);
    if (typeof said === "number") response.writeHead(said).end();
    else response.writeHead(said.status).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export async function until<T>(read: () => T | Promise<T>, ms = 3000): Promise<NonNullable<T>> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error("it has not come");
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
