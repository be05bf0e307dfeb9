import type { FastifyInstance } from "fastify";
import { type City, cities, simplify } from "../places/cities.ts";
import { draw, uuidOf } from "../places/draw.ts";
import { failure } from "./failures.ts";

type Filter = Record<string, string | undefined>;

const countries: Record<string, [string, string]> = {
  RU: ["Россия", "Russia"],
  KZ: ["Казахстан", "Kazakhstan"],
  BY: ["Беларусь", "Belarus"],
  DE: ["Германия", "Germany"],
  FR: ["Франция", "France"],
  GB: ["Великобритания", "United Kingdom"],
  IT: ["Италия", "Italy"],
  ES: ["Испания", "Spain"],
  US: ["США", "USA"],
};

export const cityUuid = (city: City) => uuidOf(`cdek city ${city.code}`);

/** Cash on delivery lacks in a few places: the shop must ask. */
const paymentLimit = (city: City) => (city.country !== "RU" ? 0 : draw(`limit ${city.code}`, 0, 5) === 0 ? 30_000 : -1);

function presentCity(city: City, lang = "rus") {
  const english = lang === "eng";
  return {
    code: city.code,
    city_uuid: cityUuid(city),
    city: english ? city.english : city.name,
    fias_guid: city.fias,
    kladr_code: city.kladr,
    country_code: city.country,
    country: countries[city.country]![english ? 1 : 0],
    region: city.region,
    region_code: city.regionCode,
    sub_region: null,
    longitude: city.longitude,
    latitude: city.latitude,
    time_zone: city.zone,
    payment_limit: paymentLimit(city),
  };
}

export function serveDirectory(app: FastifyInstance) {
  app.get<{ Querystring: Filter }>("/location/cities", (request, reply) => {
    const f = request.query;
    const size = Number(f.size ?? 1000);
    if (size > 10_000) return reply.code(400).send({ errors: [failure("v2_exceeded_size", "[size] is over 10000")] });
    const found = cities.filter(
      (city) =>
        (!f.country_codes || f.country_codes.split(",").includes(city.country)) &&
        (!f.code || city.code === Number(f.code)) &&
        (!f.region_code || city.regionCode === Number(f.region_code)) &&
        (!f.fias_guid || city.fias === f.fias_guid) &&
        (!f.kladr_code || city.kladr === f.kladr_code) &&
        (!f.postal_code || city.postcode === f.postal_code) &&
        (!f.city || [city.name, city.english].some((name) => simplify(name) === simplify(f.city!))),
    );
    const from = Number(f.page ?? 0) * size;
    return reply.send(found.slice(from, from + size).map((city) => presentCity(city, f.lang)));
  });

  app.get<{ Querystring: Filter }>("/location/suggest/cities", (request, reply) => {
    const { name, country_code } = request.query;
    if (!name) return reply.code(400).send({ errors: [failure("v2_field_is_empty", "[name] is empty")] });
    const found = cities.filter(
      (city) =>
        (!country_code || city.country === country_code) &&
        [city.name, city.english].some((known) => simplify(known).startsWith(simplify(name))),
    );
    return reply.send(
      found.slice(0, 10).map((city) => ({
        city_uuid: cityUuid(city),
        code: city.code,
        full_name: `${city.name}, ${city.region}, ${countries[city.country]![0]}`,
        country_code: city.country,
      })),
    );
  });
}
