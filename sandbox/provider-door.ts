import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Fault, Provider } from "./faults.ts";
import type { LogEntry } from "./request-log.ts";
import type { World } from "./world.ts";

const afterwards = new WeakMap<FastifyRequest, Fault>();

export const faultOf = (request: FastifyRequest) => afterwards.get(request);

export interface BrokenAnswer {
  status: number;
  type?: string;
  body: string | object;
}

/** Logs every request and applies faults. `broken`: the provider's error format; `opOf`: what faults can name. */
export function guardDoor(
  app: FastifyInstance,
  world: World,
  provider: Provider,
  broken: (fault: Fault) => BrokenAnswer,
  opOf = (request: FastifyRequest) => request.url.split("?")[0]!,
) {
  const entries = new WeakMap<FastifyRequest, LogEntry>();

  app.addHook("preHandler", async (request, reply) => {
    entries.set(request, world.log.add(noteOf(request, provider, world)));
    const fault = world.faults.take(provider, opOf(request));
    if (!fault) return;
    switch (fault.mode) {
      case "slow":
        await wait(fault.delayMs, undefined, { ref: false });
        return;
      case "error": {
        const { status, type, body } = broken(fault);
        if (type) reply.type(type);
        return reply.code(status).send(body);
      }
      case "limit":
        return reply.code(429).header("retry-after", "1").send("");
      case "timeout":
        reply.hijack();
        return reply;
      case "reset":
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      default:
        afterwards.set(request, fault);
    }
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const fault = afterwards.get(request);
    if (!fault) return payload;
    if (fault.mode === "reset-after") request.raw.socket.destroy();
    if (fault.mode === "timeout-after") await gone(request);
    if (fault.mode === "garbage") return spoil(reply, payload);
    if (fault.mode === "drip") return drip(reply, payload, fault.delayMs);
    return payload;
  });

  app.addHook("onResponse", async (request, reply) => {
    const entry = entries.get(request);
    if (entry) entry.status = reply.statusCode;
  });
}

function noteOf(request: FastifyRequest, provider: Provider, world: World): LogEntry {
  const { method, url, headers, body } = request;
  return { provider, direction: "in", method, path: url, headers, body, at: new Date(world.clock.now()).toISOString() };
}

const gone = (request: FastifyRequest) =>
  new Promise<void>((resolve) => {
    if (request.raw.socket.destroyed) resolve();
    else request.raw.socket.once("close", () => resolve());
  });

const bytesOf = (payload: unknown) => (Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload ?? "")));

function spoil(reply: FastifyReply, payload: unknown) {
  reply.removeHeader("content-length");
  const half = bytesOf(payload);
  return Buffer.concat([half.subarray(0, half.length / 2), Buffer.from("<!-- \u0000 502 Bad Gateway")]);
}

function drip(reply: FastifyReply, payload: unknown, pauseMs: number) {
  reply.removeHeader("content-length");
  const bytes = bytesOf(payload);
  return Readable.from(
    (async function* () {
      for (const byte of bytes) {
        await wait(pauseMs, undefined, { ref: false });
        yield Buffer.of(byte);
      }
    })(),
  );
}
