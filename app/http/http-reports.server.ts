import type { FastifyInstance } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { site } from "#app/foundation/http/network.ts";
import { readPolicyReports } from "#app/foundation/http/policy-report.ts";
import { REPORTS } from "#app/foundation/http/security-headers.ts";
import type { Shop } from "#app/shop.server.ts";

const BODY_BYTES = 32 * 1024;

/** CSP reports: anyone can send anything, so parse minimally, count, rate-limit the log and answer the same always. */
export function takePolicyReports(app: FastifyInstance, shop: Shop): void {
  const perVisitor = new RateLimiterMemory({ points: 20, duration: 60 });
  const inAll = new RateLimiterMemory({ points: 60, duration: 60 });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_BYTES }, (_request, body, done) => done(null, body));
    scope.post(REPORTS, async (request, reply) => {
      const mayTell = await Promise.all([perVisitor.consume(site(clientAddress(request))), inAll.consume("all")]).then(
        () => true,
        () => false,
      );
      const refusals = mayTell && typeof request.body === "string" ? readPolicyReports(request.body) : [];
      for (const refusal of refusals) {
        shop.alarm("policy_refused");
        shop.log.warn({ id: request.id, ...refusal }, "csp.violation_reported");
      }
      return reply.code(204).send();
    });
  });
}
