import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { AGAIN_SECONDS } from "#app/foundation/http/problem.ts";
import type { Shop } from "#app/shop.server.ts";

/** Requests still running after this are cut: the process has ten seconds in all. */
const ANSWERS_WITHIN_MS = 4000;
const LOOK_EVERY_MS = 20;

declare module "fastify" {
  interface FastifyInstance {
    draining: Draining;
  }
}

export type Draining = ReturnType<typeof createDraining>;

/** Graceful shutdown: unready, `Connection: close`, then tell sockets to reconnect, stop accepting, finish requests. */
export function createDraining({ server }: Pick<FastifyInstance, "server">) {
  let begun = false;
  let closed = false;
  const answering = new Set<ServerResponse>();
  server.prependListener("request", (_request, response: ServerResponse) => {
    answering.add(response);
    response.on("close", () => answering.delete(response));
    if (begun) response.shouldKeepAlive = false;
    if (closed) response.setHeader("retry-after", AGAIN_SECONDS);
  });
  return {
    hasBegun: () => begun,
    /** `noticedMs`: how long the proxy needs to notice. */
    drain: async (noticedMs: number, { liveNews }: Pick<Shop, "liveNews">): Promise<void> => {
      begun = true;
      for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
      await pause(noticedMs);
      liveNews.close();
      server.close();
      for (let waited = 0; answering.size && waited < ANSWERS_WITHIN_MS; waited += LOOK_EVERY_MS) await pause(LOOK_EVERY_MS);
      closed = true;
      server.closeAllConnections();
    },
  };
}
