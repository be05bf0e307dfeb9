import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Serves pages from sources (`npm run dev`), uncached and with a CSP that permits hot reload. */
export type DevServer = {
  csp: string;
  isSource: (url: string) => boolean;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
};

export function serveSources(app: FastifyInstance, { isSource, answer }: DevServer): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!isSource(request.url)) return done();
    reply.hijack();
    answer(request.raw, reply.raw);
  });
}
