import type { FastifyInstance } from "fastify";
import { cities, cityAmong, isRegion, simplify } from "../places/cities.ts";

type Original = { id?: string; "original-address"?: string };

export function serveDirectory(app: FastifyInstance) {
  app.get<{ Querystring: { settlement?: string; region?: string } }>("/postoffice/1.0/settlement.offices.codes", (request) => {
    const { settlement = "", region } = request.query;
    const named = cities.filter(({ name, country }) => country === "RU" && simplify(name) === simplify(settlement));
    const there = named.length > 1 && region ? named.filter((city) => isRegion(city.region, region)) : named;
    return there.flatMap(({ postcode }) => [Number(postcode) + 1, Number(postcode)].map(String));
  });

  app.post<{ Body: Original[] }>("/1.0/clean/address", (request, reply) => {
    if (!Array.isArray(request.body)) return reply.code(400).send({ status: "ERROR", message: "An array is expected" });
    return request.body.map(cleaned);
  });
}

function cleaned({ id, "original-address": original = "" }: Original) {
  const parts = original.split(",").map((part) => part.trim());
  const place = parts.findLastIndex((part) => cities.some(({ name, country }) => country === "RU" && simplify(name) === simplify(part)));
  const city = place < 0 ? undefined : cityAmong(parts.slice(0, place + 1));
  const [street, house, room] = parts.slice(place + 1);
  const base = { id, "original-address": original, "address-type": "DEFAULT" };
  if (!city) return { ...base, "quality-code": "UNDEF_01", "validation-code": "NOT_VALIDATED_HAS_UNPARSED_PARTS" };
  const found = { index: city.postcode, region: city.region, place: `г ${city.name}`, street, house, room: room?.replace(/^кв\. ?/, "") };
  if (!street || !house) return { ...base, ...found, "quality-code": "UNDEF_03", "validation-code": "NOT_VALIDATED_DOES_NOT_EXIST" };
  return { ...base, ...found, "quality-code": "GOOD", "validation-code": "VALIDATED" };
}
