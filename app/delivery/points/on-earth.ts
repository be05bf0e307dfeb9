import type { Country } from "#app/foundation/storefront.ts";
import { cityNamed, isSameRegion, placeKey, regionWords, simplifyPlace } from "../cities.ts";
import { cityCentres, countryBoxes } from "./city-centres.ts";
import type { Coords } from "./kilometres.ts";

const boxes = countryBoxes.split(", ").map((line) => {
  const [country, ...degrees] = line.split(" ");
  const [south = 0, north = 0, west = 0, east = 0] = degrees.map(Number);
  return { country, south, north, west, east };
});

const centres = new Map(
  cityCentres
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [country = "", list = ""] = line.split(": ");
      return list.split(", ").map((entry) => {
        const [, city = "", latitude, longitude] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(entry)!;
        return [`${country} ${city}`, [Number(latitude), Number(longitude)] as Coords] as const;
      });
    }),
);

/** Roughly, by outermost towns; unknown countries contain everything. */
export function isInCountry([latitude, longitude]: Coords, country: Country): boolean {
  const own = boxes.filter((box) => box.country === country);
  return (
    own.length === 0 ||
    own.some(({ south, north, west, east }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east)
  );
}

export type Home = { place: string; isOurs: boolean; centre: Coords | undefined };

export function homeOf({ city, region }: { city: string; region: string }, country: Country): Home {
  const known = cityNamed(city, country);
  if (known && isSameRegion(region, known.region.ru))
    return { place: placeKey({ country, city }), isOurs: true, centre: centres.get(`${country} ${known.name.ru}`) };
  const which = regionWords(region).join(" ").slice(0, 80);
  return { place: `${country} ${simplifyPlace(known?.name.ru ?? city).slice(0, 80)}, ${which}`, isOurs: false, centre: undefined };
}
