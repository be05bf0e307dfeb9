import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { namesTwoHosts } from "#app/foundation/http/two-hosts.ts";
import type { Shop } from "#app/shop.server.ts";
import type { BackofficePages } from "./http-backoffice.server.ts";
import { isForWatchers } from "./which-host.ts";

/** Hands requests for the staff's host to an app of its own, before any hook of the storefronts. Loaded with the first: ten MiB. */
export function passToBackoffice(
  app: FastifyInstance,
  shop: Shop,
  load: () => Promise<BackofficePages | undefined> = async () => undefined,
): void {
  let created: Promise<FastifyInstance> | undefined;
  const backoffice = () => {
    created ??= Promise.all([import("./http-backoffice.server.ts"), load()]).then(([{ createBackoffice }, pages]) =>
      createBackoffice(shop, pages),
    );
    created.catch(() => {
      created = undefined;
    });
    return created;
  };
  const upgrading = new WeakMap<IncomingMessage, Buffer>();
  app.server.on("upgrade", (request, _socket, head: Buffer) => void upgrading.set(request, head));
  app.addHook("onClose", async () => void (await created?.catch(() => undefined))?.close());
  app.addHook("onRequest", (request, reply, done) => {
    const host = request.headers.host?.toLowerCase().replace(/:\d+$/, "");
    if (host !== shop.config.staffHost || isForWatchers(request.url) || namesTwoHosts(request.raw)) return done();
    backoffice().then((inner) => {
      reply.hijack();
      const head = upgrading.get(request.raw);
      if (!head) return inner.routing(request.raw, reply.raw);
      // The handshake starts over there, with an answer of its own.
      reply.raw.detachSocket(request.raw.socket);
      inner.server.emit("upgrade", request.raw, request.raw.socket, head);
    }, done);
  });
}
