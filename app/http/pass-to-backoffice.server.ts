import type { FastifyInstance } from "fastify";
import { namesTwoHosts } from "#app/foundation/http/two-hosts.ts";
import type { Shop } from "#app/shop.server.ts";
import { type BackofficePages, createBackoffice } from "./http-backoffice.server.ts";
import { isForWatchers } from "./which-host.ts";

/** Hands requests for the staff's host to an app of its own, before any hook of the storefronts. */
export function passToBackoffice(
  app: FastifyInstance,
  shop: Shop,
  load: () => Promise<BackofficePages | undefined> = async () => undefined,
): void {
  let created: Promise<FastifyInstance> | undefined;
  const backoffice = () => {
    created ??= load().then((pages) => createBackoffice(shop, pages));
    created.catch(() => {
      created = undefined;
    });
    return created;
  };
  app.addHook("onClose", async () => void (await created?.catch(() => undefined))?.close());
  app.addHook("onRequest", (request, reply, done) => {
    const host = request.headers.host?.toLowerCase().replace(/:\d+$/, "");
    if (host !== shop.config.staffHost || isForWatchers(request.url) || namesTwoHosts(request.raw)) return done();
    backoffice().then(({ routing }) => {
      reply.hijack();
      routing(request.raw, reply.raw);
    }, done);
  });
}
