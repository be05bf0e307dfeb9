import { type City, cities, cityNamed, simplify } from "../places/cities.ts";

export interface Location {
  code?: number | string;
  fias_guid?: string;
  postal_code?: string;
  country_code?: string;
  city?: string;
  address?: string;
}

/** Precedence: city code, register id, postcode with city, address line. A bare postcode or city isn't recognised. */
export function recognise(location: Location): City | undefined {
  const { code, fias_guid, postal_code, city, address, country_code: country = "RU" } = location;
  if (code !== undefined) return cities.find((known) => known.code === Number(code));
  if (fias_guid) return cities.find((known) => known.fias === fias_guid);
  if (postal_code && city) return cityNamed(city, country);
  if (!address) return undefined;
  const parts = address.split(",").map((part) => simplify(part).replace(/^(г\.?|город)\s+/, ""));
  return cities.find(
    (known) => known.country === country && parts.some((part) => part === simplify(known.name) || part === simplify(known.english)),
  );
}
