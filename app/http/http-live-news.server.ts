import type { Socket } from "node:net";
import websocket, { type WebsocketPluginOptions } from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DESK_NEWS } from "#app/backoffice/live/hint.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import type { Limits } from "#app/foundation/http/limits.server.ts";
import { notFound, notYours, ProblemError, signIn, tooMany } from "#app/foundation/http/problem.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Visits } from "./visit.server.ts";

export const LIVE_NEWS = "/ws/client";
const FRAME_BYTES = 16 * 1024;
const PARTING_MS = 2000;
const TRY_AGAIN_SECONDS = 60;
const HANDSHAKE_MS = 5000;

/** WebSocket of a customer's pages; the handshake passes the whole pipeline: same origin, session cookie [NET-04] [T09]. */
export async function serveLiveNews(app: FastifyInstance, shop: Shop, visits: Visits, count: Limits, version: string): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Visit>();
  // A client that hangs up early is no error; one that stays silent after a refusal is cut off.
  app.server.on("upgrade", (_request, socket) => {
    socket.on("error", () => socket.destroy());
    (socket as Socket).setTimeout(HANDSHAKE_MS, () => socket.destroy());
  });
  await app.register(async (scope) => {
    await scope.register(websocket, {
      // Missing from the plugin's types.
      options: { maxPayload: FRAME_BYTES, closeTimeout: PARTING_MS } as WebsocketPluginOptions["options"],
      // A protocol error closes the socket anyway.
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
        if (request.headers.origin?.toLowerCase() !== visits.origin(request)) throw new ProblemError(403, "forbidden");
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

const lines: readonly string[] = [LIVE_NEWS, DESK_NEWS];

/** Which of the two a host has, its own routes tell. */
export const mayUpgrade = ({ method, url = "" }: { method?: string | undefined; url?: string | undefined }): boolean =>
  method === "GET" && lines.includes(url.split("?", 1)[0]!);
