import { readFileSync } from "node:fs";

export interface City {
  /** CDEK's city code: 44, 137, 250, 270 are real. */
  code: number;
  name: string;
  english: string;
  country: string;
  region: string;
  regionCode: number;
  fias: string | null;
  kladr: string | null;
  postcode: string;
  zone: string;
  latitude: number;
  longitude: number;
  points: number;
}

const numbers = new Set(["code", "regionCode", "latitude", "longitude", "points"]);

export const cities = readTable(new URL("cities.csv", import.meta.url)) as City[];

function readTable(file: URL): object[] {
  const [head, ...rows] = readFileSync(file, "utf8").trim().split("\n");
  const names = head!.split(";");
  return rows.map((row) => {
    const cells = row.split(";");
    return Object.fromEntries(names.map((name, i) => [name, numbers.has(name) ? Number(cells[i]) : cells[i] || null]));
  });
}

/** е and ё are equal. */
export const simplify = (text: string) => text.trim().toLowerCase().replaceAll("ё", "е");

/** Finds a city in address parts; region or postcode disambiguates. */
export function cityAmong(parts: readonly string[]): City | undefined {
  const said = parts.map(simplify);
  const named = cities.filter(({ name, country }) => country === "RU" && said.includes(simplify(name)));
  const isThere = ({ region, postcode }: City) => said.some((part) => part === postcode || isRegion(region, part));
  return named.length > 1 ? (named.find(isThere) ?? named[0]) : named[0];
}

export const isRegion = (region: string, said: string) => {
  const name = simplify(region).split(" ").find((word) => word.length > 4); // biome-ignore format: one thought
  return name !== undefined && simplify(said).includes(name);
};

export const cityNamed = (name: string, country?: string) =>
  cities.find(
    (city) => [city.name, city.english].some((known) => simplify(known) === simplify(name)) && (!country || city.country === country),
  );
