import websocket, { type WebsocketPluginOptions } from "@fastify/websocket";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DESK_NEWS } from "#app/backoffice/live/hint.ts";
import type { Opened } from "#app/backoffice/visit.server.ts";
import { notFound, ProblemError, tooMany } from "#app/foundation/http/problem.ts";
import type { Shop } from "#app/shop.server.ts";
import { createDeskNews } from "./desk-news.server.ts";

const FRAME_BYTES = 1024;
const PARTING_MS = 2000;
const TRY_AGAIN_SECONDS = 60;

/** WebSocket of staff's pages; its handshake is passed here by host and needs the session of somebody whose rights are active. */
export async function serveDeskNews(
  app: FastifyInstance,
  shop: Shop,
  opened: (request: FastifyRequest, reply: FastifyReply) => Promise<Opened>,
): Promise<void> {
  const { database, log, clock, staff } = shop;
  const news = createDeskNews({ database, log, now: clock.now, openSessions: staff.signIn.openSessions });
  const callers = new WeakMap<FastifyRequest, { staffId: string; sessionId: string }>();
  await app.register(async (scope) => {
    await scope.register(websocket, {
      // Missing from the plugin's types.
      options: { maxPayload: FRAME_BYTES, closeTimeout: PARTING_MS } as WebsocketPluginOptions["options"],
      errorHandler: () => {},
      preClose: (done) => {
        news.close();
        scope.websocketServer.close();
        done();
      },
    });
    scope.route({
      method: "GET",
      url: DESK_NEWS,
      preValidation: async (request, reply) => {
        if (!request.ws) throw notFound();
        const { visit, me } = await opened(request, reply);
        if (request.headers.origin?.toLowerCase() !== visit.origin) throw new ProblemError(403, "forbidden");
        if (me?.standing !== "work") throw new ProblemError(401, "sign_in");
        if (news.isFull(me.id)) throw tooMany(TRY_AGAIN_SECONDS);
        callers.set(request, { staffId: me.id, sessionId: me.session.id });
      },
      handler: () => {
        throw notFound();
      },
      wsHandler: (socket, request) => news.join(socket, callers.get(request)!),
    });
  });
}
