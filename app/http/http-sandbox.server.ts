import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { ProblemError } from "#app/foundation/http/problem.ts";
import type { Shop } from "#app/shop.server.ts";
import { previewMail } from "./mail-preview.server.ts";

const clockBody = z.object({ now: z.iso.datetime({ offset: true }).nullable() });

/** Proxies /sandbox/* to the simulators, so payment pages share the storefront's origin and the shop's clock. */
export function serveSandbox(app: FastifyInstance, shop: Shop, sandboxUrl: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const pass = (url: string, method: string, type: string | undefined, body: unknown) =>
      fetch(new URL(url, sandboxUrl), {
        method,
        redirect: "manual",
        ...(type && { headers: { "content-type": type } }),
        ...(method !== "GET" && body instanceof Buffer && { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(10_000),
      });
    scope.post("/sandbox/clock", async (request, reply) => {
      const { now } = clockBody.parse(readJson(request.body));
      await shop.clock.move(now === null ? null : new Date(now));
      await pass("/sandbox/clock", "POST", "application/json", request.body).catch(() => {});
      return reply.send({ now: shop.clock.now().toISOString() });
    });
    previewMail(scope);
    scope.route({
      method: ["GET", "POST"],
      url: "/sandbox/*",
      handler: async (request, reply) => {
        const answer = await pass(request.url, request.method, request.headers["content-type"], request.body);
        for (const name of ["content-type", "location", "content-security-policy"]) {
          const value = answer.headers.get(name);
          if (value) reply.header(name, value);
        }
        return reply
          .code(answer.status)
          .header("cache-control", "no-store")
          .send(Buffer.from(await answer.arrayBuffer()));
      },
    });
  });
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new ProblemError(400, "unreadable");
  }
}
