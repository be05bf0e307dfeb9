import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Shop } from "#app/shop.server.ts";

/** What is being answered is waited for, and then left: the process has to be gone within ten seconds. */
const ANSWERS_WITHIN_MS = 4000;
const LOOK_EVERY_MS = 20;

declare module "fastify" {
  interface FastifyInstance {
    draining: Draining;
  }
}

export type Draining = ReturnType<typeof createDraining>;

/**
 * How a process goes without failing a request: it says that it is not ready and serves on while the proxy turns elsewhere, telling each
 * connection to close; then it tells open lines to come again, takes no new connection, and waits for what it is answering.
 */
export function createDraining({ server }: Pick<FastifyInstance, "server">) {
  let begun = false;
  const answering = new Set<ServerResponse>();
  server.prependListener("request", (_request, response: ServerResponse) => {
    answering.add(response);
    response.on("close", () => answering.delete(response));
    if (begun) response.shouldKeepAlive = false;
  });
  return {
    hasBegun: () => begun,
    /** `noticedMs`: how long the proxy may take to notice. */
    drain: async (noticedMs: number, { liveNews }: Pick<Shop, "liveNews">): Promise<void> => {
      begun = true;
      for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
      await pause(noticedMs);
      liveNews.close();
      // New connections go elsewhere from here on; those that wait for their next request end with it.
      server.close();
      for (let waited = 0; answering.size && waited < ANSWERS_WITHIN_MS; waited += LOOK_EVERY_MS) await pause(LOOK_EVERY_MS);
      // Who has not sent his request by now keeps nobody.
      server.closeAllConnections();
    },
  };
}
