import type { FastifyInstance } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { type Question, suggest } from "./suggest.ts";

export const token = "sandbox-dadata-token";

export function serveDadata(app: FastifyInstance, world: World) {
  guardDoor(app, world, "dadata", ({ code }) => ({
    status: Number(code ?? 500),
    body: { family: "SERVER_ERROR", reason: "Internal Server Error" },
  }));

  app.post<{ Body: Question }>("/suggest/address", (request, reply) => {
    const given = request.headers.authorization;
    if (!given) return reply.code(401).send({ family: "CLIENT_ERROR", reason: "Unauthorized", message: "No Authorization header" });
    if (given !== `Token ${token}`)
      return reply.code(403).send({ family: "CLIENT_ERROR", reason: "Forbidden", message: "API key is not known" });
    const question = request.body;
    if (typeof question?.query !== "string")
      return reply.code(400).send({ family: "CLIENT_ERROR", reason: "Bad Request", message: "query is required" });
    return reply.send({ suggestions: suggest(question) });
  });
}
