import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Makes pages from their sources as these change (`npm run dev`). No page is kept, and its policy lets the browser take changes in. */
export type DevServer = {
  csp: string;
  isSource: (url: string) => boolean;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
};

/** Answers what a page made from sources asks for: modules, styles, fonts. */
export function serveSources(app: FastifyInstance, { isSource, answer }: DevServer): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!isSource(request.url)) return done();
    reply.hijack();
    answer(request.raw, reply.raw);
  });
}
