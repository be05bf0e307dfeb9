import type { Socket } from "node:net";
import websocket, { type WebsocketPluginOptions } from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Visit } from "#app/foundation/http/call.ts";
import type { Limits } from "#app/foundation/http/limits.server.ts";
import { notFound, notYours, Problem, signIn, tooMany } from "#app/foundation/http/problem.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Visits } from "./visit.server.ts";

export const LIVE_NEWS = "/ws/client";
const FRAME_BYTES = 16 * 1024;
/** Who does not say goodbye is left by then. */
const PARTING_MS = 2000;
const TRY_AGAIN_SECONDS = 60;
const HANDSHAKE_MS = 5000;

/**
 * Opens the line on which a signed-in customer's pages hear what changes for him. The handshake walks the pipeline of every request; it
 * comes from our own page, by its session's cookie, for nobody but its customer [NET-04] [T09]. `version`: of the pages.
 */
export async function serveLiveNews(app: FastifyInstance, shop: Shop, visits: Visits, count: Limits, version: string): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Visit>();
  // Who hangs up before he is answered is nobody's error; who was refused and does not, or keeps silent, is left.
  app.server.on("upgrade", (_request, socket) => {
    socket.on("error", () => socket.destroy());
    (socket as Socket).setTimeout(HANDSHAKE_MS, () => socket.destroy());
  });
  await app.register(async (scope) => {
    await scope.register(websocket, {
      // Its types do not know of the parting yet.
      options: { maxPayload: FRAME_BYTES, closeTimeout: PARTING_MS } as WebsocketPluginOptions["options"],
      // What a page does wrong closes its line by itself.
      errorHandler: () => {},
      preClose: (done) => {
        shop.liveNews.close();
        scope.websocketServer.close();
        done();
      },
    });
    scope.route({
      method: "GET",
      url: LIVE_NEWS,
      preValidation: async (request, reply) => {
        if (!request.ws) throw notFound();
        if (request.headers.origin?.toLowerCase() !== visits.origin(request)) throw new Problem(403, "forbidden");
        const visit = await visits.open(request, reply);
        if (!visit.customerId) throw signIn();
        if ((request.query as { user?: unknown }).user !== visit.customerId) throw notYours();
        await count("read", visit);
        if (shop.liveNews.isFull(visit.customerId)) throw tooMany(TRY_AGAIN_SECONDS);
        callers.set(request, visit);
      },
      handler: () => {
        throw notFound();
      },
      wsHandler: (socket, request) => shop.liveNews.join(socket, callers.get(request)!, version),
    });
  });
}

/** No other address changes protocol: there the wish is not even read. */
export const mayUpgrade = ({ method, url = "" }: { method?: string | undefined; url?: string | undefined }): boolean =>
  method === "GET" && url.split("?", 1)[0] === LIVE_NEWS;
