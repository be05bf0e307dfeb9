import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { World } from "../world.ts";
import { failure } from "./failures.ts";

export const account = { id: "sandbox-client", secret: "sandbox-secret" };
const LIFE_SECONDS = 3600;

type TokenFields = { grant_type?: string; client_id?: string; client_secret?: string };

/** Expiring bearer tokens: an adapter that never renews must fail here. */
export function serveAccess(app: FastifyInstance, world: World) {
  const tokens = world.state.section("cdek-tokens", () => ({}) as Record<string, number>);

  app.post<{ Body: TokenFields; Querystring: TokenFields }>("/oauth/token", (request, reply) => {
    const asked = { ...request.query, ...request.body };
    if (asked.grant_type !== "client_credentials")
      return reply.code(400).send({ error: "unsupported_grant_type", error_description: "Unsupported grant type" });
    if (asked.client_id !== account.id || asked.client_secret !== account.secret)
      return reply.code(401).send({ error: "invalid_client", error_description: "Bad client credentials" });
    const now = world.clock.now();
    for (const [old, end] of Object.entries(tokens())) if (end < now - LIFE_SECONDS * 1000) delete tokens()[old];
    const jti = randomUUID();
    const token = jwt({ scope: ["order:all", "payment:all"], exp: Math.floor(now / 1000) + LIFE_SECONDS, jti, client_id: account.id });
    tokens()[token] = now + LIFE_SECONDS * 1000;
    world.state.changed();
    return reply.send({ access_token: token, token_type: "bearer", expires_in: LIFE_SECONDS, scope: "order:all payment:all", jti });
  });

  return function refusalOf(request: FastifyRequest) {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) return failure("unauthorized", "Full authentication is required");
    const end = tokens()[token];
    if (end === undefined) return failure("v2_authorization_incorrect", "Token is not known");
    return end <= world.clock.now() ? failure("v2_token_expired", "Token has expired") : undefined;
  };
}

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${body}.${createHash("sha256").update(body).digest("base64url")}`;
}
