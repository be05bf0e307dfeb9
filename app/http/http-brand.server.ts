import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { drawIcon, type IconFile, icons } from "#app/foundation/brand/icons.server.ts";
import { manifestOf } from "#app/foundation/brand/manifest.server.ts";
import { fileCsp } from "#app/foundation/http/security-headers.ts";
import type { Visits } from "./visit.server.ts";

const A_DAY = "public, max-age=86400";

export function serveBrand(app: FastifyInstance, visits: Visits): void {
  const icon = (file: IconFile) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { storefront } = visits.place(request);
    const headers = { "cache-control": A_DAY, "content-type": icons[file].type, "content-security-policy": fileCsp };
    return reply.headers(headers).send(await drawIcon(file, storefront.corner));
  };
  for (const file of Object.keys(icons) as IconFile[]) app.get(`/icon/${file}`, icon(file));
  app.get("/favicon.ico", icon("48.png"));
  app.get("/manifest.webmanifest", async (request, reply) => {
    const { storefront, lang } = visits.place(request);
    return reply
      .headers({ "cache-control": "private, no-cache", "content-type": "application/manifest+json" })
      .send(manifestOf(storefront, lang));
  });
}
