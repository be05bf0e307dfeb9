import type { FastifyInstance } from "fastify";
import { canonicalOrigin } from "#app/foundation/hosts.ts";
import { company } from "#app/foundation/sellers/company.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Visits } from "./visit.server.ts";

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Well-known URIs (RFC 8615). */
export function serveWellKnown(app: FastifyInstance, shop: Shop, visits: Visits): void {
  // RFC 9116; changes daily, so cacheable for a day.
  app.get("/.well-known/security.txt", async (request, reply) => {
    const origin = canonicalOrigin({ ...visits.place(request), origin: visits.origin(request) });
    const expires = new Date(shop.clock.now().getTime() + HALF_A_YEAR_MS).toISOString().replace(/T.*/, "T00:00:00Z");
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(
        [
          `Contact: mailto:${company.email}`,
          `Expires: ${expires}`,
          "Preferred-Languages: ru, en",
          `Canonical: ${origin}/.well-known/security.txt`,
          "",
        ].join("\n"),
      );
  });
  // There are no passwords: password managers get the page of codes, passkeys and second factor.
  app.get("/.well-known/change-password", (_request, reply) => reply.redirect("/lk/security", 303));
}
