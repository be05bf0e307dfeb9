import type { FastifyInstance } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { type PartyQuestion, partiesOf } from "./parties.ts";
import { type Question, suggest } from "./suggest.ts";

export const token = "sandbox-dadata-token";

export function serveDadata(app: FastifyInstance, world: World) {
  guardDoor(app, world, "dadata", ({ code }) => ({
    status: Number(code ?? 500),
    body: { family: "SERVER_ERROR", reason: "Internal Server Error" },
  }));

  function refusal(authorization: string | undefined, question: { query?: unknown } | undefined) {
    const because = (status: number, reason: string, message: string) => ({ status, body: { family: "CLIENT_ERROR", reason, message } });
    if (!authorization) return because(401, "Unauthorized", "No Authorization header");
    if (authorization !== `Token ${token}`) return because(403, "Forbidden", "API key is not known");
    return typeof question?.query === "string" ? null : because(400, "Bad Request", "query is required");
  }
  const answers = <Q extends { query: string }>(path: string, answer: (question: Q) => unknown[]) =>
    app.post<{ Body: Q }>(path, (request, reply) => {
      const refused = refusal(request.headers.authorization, request.body as { query?: unknown } | undefined);
      if (refused) return reply.code(refused.status).send(refused.body);
      return reply.send({ suggestions: answer(request.body as Q) });
    });

  answers<Question>("/suggest/address", suggest);
  answers<PartyQuestion>("/findById/party", partiesOf);
}
