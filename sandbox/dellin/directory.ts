import type { FastifyInstance } from "fastify";
import { cities, simplify } from "../places/cities.ts";
import { catalogue, catalogueHash, kladrOf } from "./terminals.ts";

export function serveDirectory(app: FastifyInstance) {
  app.post<{ Body: { q?: string; code?: string; limit?: number } }>("/v2/public/kladr.json", (request, reply) => {
    const { q, code, limit = 20 } = request.body;
    if (!q && !code) return reply.code(400).send({ errors: { q: "Не указан ни один параметр поиска" } });
    const found = cities.filter(
      (city) => city.kladr && (code ? kladrOf(city) === code.padEnd(25, "0") : simplify(city.name).startsWith(simplify(q!))),
    );
    return {
      cities: found.slice(0, limit).map((city) => ({
        cityID: city.code,
        code: kladrOf(city),
        searchString: city.name,
        aString: city.region === `г ${city.name}` ? `г. ${city.name}` : `г. ${city.name} (${city.region})`,
        uString: city.name,
        isTerminal: city.points > 5,
      })),
    };
  });

  app.post("/v3/public/terminals.json", (request) => ({
    hash: catalogueHash,
    url: `${request.protocol}://${request.headers.host}/dellin/static/catalog/terminals_v3.json?hash=${catalogueHash}`,
  }));
  app.get("/static/catalog/terminals_v3.json", (_request, reply) => reply.type("application/json").send(catalogue));
}
