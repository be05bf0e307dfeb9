import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { canonicalOrigin } from "#app/foundation/hosts.ts";
import { encodingFor } from "#app/foundation/http/encoding.ts";
import { hasIt, tagOf } from "#app/foundation/http/entity-tag.ts";
import type { Limits } from "#app/foundation/http/limits.server.ts";
import { ProblemError, unavailable } from "#app/foundation/http/problem.ts";
import type { KeptFile } from "#app/publishing/robots/kept-files.server.ts";
import { readSharedPath, sharedPath } from "#app/publishing/sharing/shared.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Visits } from "./visit.server.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";

export function serveRobots(app: FastifyInstance, shop: Shop, visits: Visits, count: Limits): void {
  const serve =
    (find: "feed" | "sitemap", nameOf: (request: FastifyRequest) => string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await visits.open(request, reply);
      await count("read", visit);
      const file = await shop.feeds[find]({ name: nameOf(request), storefront: visit.storefront, origin: canonicalOrigin(visit) });
      if (!file) throw new ProblemError(404, "not_found");
      return sendFile(file, request, reply);
    };
  app.get("/shared/*", async (request, reply) => {
    const page = readSharedPath(request.url);
    const visit = await visits.open(request, reply);
    await count("read", visit);
    if (!page) throw new ProblemError(404, "not_found");
    const { storefront } = visit;
    const drawn = await shop.sharedPicture(
      page,
      shop.placeOf({ storefront, lang: page.lang, currency: storefront.currencies[0]! }),
      storefront,
    );
    if (drawn.ok) return reply.header("cache-control", IMMUTABLE).type("image/jpeg").send(createReadStream(drawn.path));
    if (drawn.refusal === "changed") return reply.redirect(sharedPath(page, drawn.hash), 302);
    throw drawn.refusal === "too-busy" ? unavailable(5) : new ProblemError(404, "not_found");
  });
  app.get(
    "/feeds/:name",
    serve("feed", ({ params }) => (params as { name: string }).name),
  );
  app.get(
    "/sitemap.xml",
    serve("sitemap", () => "sitemap.xml"),
  );
  app.get(
    "/sitemap-:name",
    serve("sitemap", ({ params }) => `sitemap-${(params as { name: string }).name}`),
  );
}

function sendFile({ path, etag }: KeptFile, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(headers, ["gzip"]);
  const tag = tagOf(etag, encoding);
  reply.headers({ etag: tag, "cache-control": "public, no-cache", vary: "Accept-Encoding" });
  if (hasIt(headers["if-none-match"], tag)) return reply.code(304).send();
  reply.type("application/xml; charset=utf-8");
  const packed = createReadStream(path);
  return encoding === "gzip" ? reply.header("content-encoding", "gzip").send(packed) : reply.send(unpacked(packed));
}

function unpacked(packed: ReturnType<typeof createReadStream>) {
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  return packed.pipe(plain);
}
