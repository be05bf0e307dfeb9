import { type City, cities, simplify } from "../places/cities.ts";
import { draw } from "../places/draw.ts";
import { hasStreets, type Street, streetsOf } from "../places/streets.ts";
import { present } from "./present.ts";

export const levels = ["country", "region", "area", "city", "settlement", "street", "house", "flat"] as const;
type Level = (typeof levels)[number];

export interface Question {
  query: string;
  count?: number;
  language?: "ru" | "en";
  locations?: {
    country_iso_code?: string;
    kladr_id?: string;
    city_fias_id?: string;
    region_fias_id?: string;
    city?: string;
    region?: string;
  }[];
  from_bound?: { value: Level };
  to_bound?: { value: Level };
  restrict_value?: boolean;
}

export interface Place {
  city: City;
  street?: Street;
  house?: string;
  flat?: string;
}

const MOST = 20;
const USUAL = 10;
const typeWords = /^(г|город|ул|улица|пр|пр-кт|проспект|пер|переулок|б-р|бульвар|наб|набережная|ш|шоссе|пл|площадь|д|дом|кв|квартира)\.?$/;
const housed = /^\d+[\da-zа-я/]*$/;

export function suggest(question: Question) {
  const from = levels.indexOf(question.from_bound?.value ?? "country");
  const to = levels.indexOf(question.to_bound?.value ?? "flat");
  const inRange = (level: Level) => levels.indexOf(level) >= from && levels.indexOf(level) <= to;
  const towns = cities.filter((city) => city.country === "RU" && isAllowed(city, question));
  const narrowed = towns.length === 1;

  const found: Place[] = [];
  for (const city of towns) {
    // Queries may repeat the city: "Уфа Ленина 1".
    const typed = simplify(question.query).split(/[\s,]+/).filter((word) => word && !typeWords.test(word)); // biome-ignore format: one thought
    const cityWords = simplify(city.name).split(" ");
    const saysCity = cityWords.every((word) => typed.includes(word));
    const begunCity = typed.length > 0 && simplify(city.name).startsWith(typed.join(" "));
    if (inRange("city") && !narrowed && (begunCity || (saysCity && typed.length === cityWords.length))) found.push({ city });
    const rest = saysCity ? typed.filter((word) => !cityWords.includes(word)) : typed;
    if (rest.length > 0 && inRange("street") && (narrowed || saysCity || hasStreets(city.name))) found.push(...inCity(city, rest, inRange));
  }
  const count = Math.min(question.count ?? USUAL, MOST);
  return found.slice(0, count).map((place) => present(place, narrowed && question.restrict_value === true));
}

function isAllowed(city: City, { locations }: Question): boolean {
  if (!locations?.length) return true;
  return locations.some(
    (wish) =>
      (!wish.country_iso_code || wish.country_iso_code === "*" || wish.country_iso_code === city.country) &&
      (!wish.city_fias_id || wish.city_fias_id === city.fias) &&
      // Two cities are regions.
      (!wish.region_fias_id || wish.region_fias_id === city.fias) &&
      (!wish.kladr_id ||
        city.kladr === wish.kladr_id.slice(0, 13).padEnd(13, "0") ||
        city.kladr?.startsWith(wish.kladr_id.replace(/0+$/, ""))) &&
      (!wish.city || simplify(wish.city) === simplify(city.name)) &&
      (!wish.region || simplify(city.region).includes(simplify(wish.region))),
  );
}

/** Words match street prefixes; numbers are house, then flat. */
function inCity(city: City, words: string[], inRange: (level: Level) => boolean): Place[] {
  const tail = words.findIndex((word, i) => i > 0 && housed.test(word));
  const streetWords = tail < 0 ? words : words.slice(0, tail);
  const [house, flat] = tail < 0 ? [] : words.slice(tail);
  const streets = streetsOf(city.name).filter((street) => {
    const known = simplify(street.name).split(/[\s-]+/);
    return streetWords.every((word) => known.some((part) => part.startsWith(word)));
  });
  streets.sort((a, b) => Number(!starts(a, streetWords)) - Number(!starts(b, streetWords)));
  if (!house || !inRange("house")) return streets.map((street) => ({ city, street }));
  if (flat && inRange("flat"))
    return streets.filter((street) => housesOf(city, street).includes(house)).map((street) => ({ city, street, house, flat }));
  return streets.flatMap((street) => housesOf(city, street).filter((one) => one.startsWith(house)).map((one) => ({ city, street, house: one }))); // biome-ignore format: one thought
}

const starts = (street: Street, words: string[]) => simplify(street.name).startsWith(words.join(" "));

function housesOf(city: City, street: Street): string[] {
  const about = `${city.code} ${street.name}`;
  const last = draw(`${about} last`, 24, 140);
  return Array.from({ length: last }, (_, i) => String(i + 1)).flatMap((n) => (draw(`${about} ${n}`, 0, 9) === 0 ? [n, `${n}/2`] : [n]));
}
