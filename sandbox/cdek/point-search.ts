import type { FastifyInstance } from "fastify";
import { wrongType } from "./failures.ts";
import { type Point, points } from "./points.ts";

type Filter = Record<string, string | undefined>;

const kinds = ["PVZ", "POSTAMAT", "ALL"];
const claims = [
  "have_cashless",
  "have_cash",
  "allowed_cod",
  "is_dressing_room",
  "take_only",
  "is_handout",
  "is_reception",
  "is_marketplace",
  "is_ltl",
  "fulfillment",
] as const;
const truths: Record<string, boolean> = { "1": true, true: true, "0": false, false: false };
const whole = ["city_code", "region_code", "weight_max", "weight_min", "size", "page"];

export function servePointSearch(app: FastifyInstance) {
  app.get<{ Querystring: Filter }>("/deliverypoints", (request, reply) => {
    const filter = request.query;
    const wrong = wrongFilter(filter);
    if (wrong) return reply.code(400).send({ errors: [wrongType(wrong)] });
    const found = points.filter((point) => fits(point, filter));
    const size = Number(filter.size ?? found.length);
    const from = Number(filter.page ?? 0) * size;
    return reply.send(found.slice(from, from + size));
  });
}

function wrongFilter(filter: Filter): string | undefined {
  if (filter.type && !kinds.includes(filter.type)) return "type";
  return (
    whole.find((name) => filter[name] && !/^\d+$/.test(filter[name])) ?? claims.find((name) => filter[name] && !(filter[name] in truths))
  );
}

function fits(point: Point, f: Filter): boolean {
  const { location } = point;
  return (
    (!f.code || point.code === f.code) &&
    (!f.type || f.type === "ALL" || point.type === f.type) &&
    (!f.city_code || location.city_code === Number(f.city_code)) &&
    (!f.country_code || location.country_code === f.country_code) &&
    (!f.region_code || location.region_code === Number(f.region_code)) &&
    (!f.fias_guid || location.fias_guid === f.fias_guid) &&
    (!f.postal_code || location.postal_code === f.postal_code) &&
    (!f.weight_max || point.weight_max >= Number(f.weight_max)) &&
    (!f.weight_min || point.weight_min <= Number(f.weight_min)) &&
    claims.every((name) => !f[name] || point[name] === truths[f[name]])
  );
}
