import type { City } from "../places/cities.ts";
import { draw, uuidOf } from "../places/draw.ts";
import { fullType } from "../places/streets.ts";
import type { Place } from "./suggest.ts";

/** A suggestion. All of `data` is string or null, numbers too, as in life. */
export function present({ city, street, house, flat }: Place, withoutCity: boolean) {
  const about = `${city.code} ${street?.type} ${street?.name}`;
  const streetName = street && `${street.type} ${street.name}`;
  const inside = [streetName, house && `д ${house}`, flat && `кв ${flat}`].filter(Boolean).join(", ");
  const cityName = `г ${city.name}`;
  const ownRegion = city.region === cityName;
  const whole = [ownRegion ? undefined : city.region, cityName, inside].filter(Boolean).join(", ");
  const postcode = street ? String(Number(city.postcode) + draw(`${about} post`, 1, 99)).padStart(6, "0") : city.postcode;
  const streetFias = street ? uuidOf(`fias ${about}`) : null;
  const houseFias = house ? uuidOf(`fias ${about} ${house}`) : null;
  const streetKladr = street ? `${city.kladr?.slice(0, 11)}${String(draw(`${about} kladr`, 1, 9999)).padStart(4, "0")}00` : null;
  return {
    value: withoutCity && inside ? inside : [cityName, inside].filter(Boolean).join(", "),
    unrestricted_value: `${postcode}, ${whole}`,
    data: {
      postal_code: postcode,
      country: "Россия",
      country_iso_code: "RU",
      federal_district: null,
      ...regionOf(city),
      area: null,
      area_with_type: null,
      city: city.name,
      city_with_type: cityName,
      city_type: "г",
      city_type_full: "город",
      city_fias_id: city.fias,
      city_kladr_id: city.kladr,
      settlement: null,
      settlement_with_type: null,
      settlement_fias_id: null,
      street: street?.name ?? null,
      street_with_type: streetName ?? null,
      street_type: street?.type ?? null,
      street_type_full: street ? fullType(street.type) : null,
      street_fias_id: streetFias,
      street_kladr_id: streetKladr,
      house_fias_id: houseFias,
      house_type: house ? "д" : null,
      house_type_full: house ? "дом" : null,
      house: house ?? null,
      block_type: null,
      block: null,
      entrance: null,
      floor: null,
      flat_type: flat ? "кв" : null,
      flat: flat ?? null,
      postal_box: null,
      fias_id: houseFias ?? streetFias ?? city.fias,
      fias_level: flat ? "9" : house ? "8" : street ? "7" : city.region === cityName ? "1" : "4",
      fias_actuality_state: "0",
      kladr_id: streetKladr ?? city.kladr,
      geo_lat: coordinate(city.latitude, house ? `${about} ${house} north` : street ? `${about} north` : undefined),
      geo_lon: coordinate(city.longitude, house ? `${about} ${house} east` : street ? `${about} east` : undefined),
      qc_geo: house ? "0" : street ? "2" : "4",
      timezone: `UTC+${hoursOf(city.zone)}`,
      metro: null,
      history_values: null,
    },
  };
}

function regionOf({ region, name, fias }: City) {
  const own = region === `г ${name}`;
  const bare = region.replace(/^(г|Респ) | (обл|край|АО|Респ)$/g, "");
  return {
    region: bare,
    region_with_type: region,
    region_fias_id: own ? fias : uuidOf(`fias region ${region}`),
    region_kladr_id: null,
  };
}

const coordinate = (centre: number, about?: string) => (about ? (centre + draw(about, -500, 500) / 10_000).toFixed(5) : String(centre));

function hoursOf(zone: string): string {
  const name = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(Date.UTC(2026, 0))
    .find(({ type }) => type === "timeZoneName");
  return name?.value.replace(/^GMT\+?/, "") || "0";
}
