import type { Country, Language } from "#app/foundation/storefront.ts";
import { foreignCities } from "./foreign-cities.ts";
import { russianCities } from "./russian-cities.ts";

export type City = { country: Country; name: Record<Language, string>; region: Record<Language, string>; index: string; people: number };

/** Suggested first [CHK-03]. */
const firstCities = ["Москва", "Уфа", "Новосибирск", "Санкт-Петербург"];
const MOST = 12;
const INDEX_OF_AREA = 3;

/** Ignores ё, dashes, spaces and a leading "г.". */
export const simplifyPlace = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/^\s*(г\.|г\s|город\s)/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const kinds = /^(респ|республика|обл|область|край|авт|автономный|автономная|округ|ао|г|город|republic|oblast|krai|okrug|autonomous)$/;
const endings = /(ск(ий|ая|ое)|[иь]я|[аь])$/;
export const regionWords = (region: string): string[] =>
  [
    ...new Set(
      simplifyPlace(region.replace(/(\p{L})-(?=\p{L})/gu, "$1"))
        .split(" ")
        .filter((word) => word && !kinds.test(word))
        .map((word) => word.replace(endings, "")),
    ),
  ].sort();

/** Carriers abbreviate types on either side of a name. An unknown region matches any. */
export function isSameRegion(one: string, other: string): boolean {
  const [few = [], many = []] = [regionWords(one), regionWords(other)].sort((a, b) => a.length - b.length);
  if (few.length === 0) return true;
  const isKind = (kind: RegExp) => [one, other].map((region) => kind.test(region.toLowerCase()));
  const [krai, republic] = [isKind(/край|krai/), isKind(/респ|republic/)];
  return few.every((word) => many.includes(word)) && !(krai[0] && republic[1]) && !(krai[1] && republic[0]);
}

const linesOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => splitAt(line, ": "));
const splitAt = (text: string, mark: string) => [text.slice(0, text.indexOf(mark)), text.slice(text.indexOf(mark) + mark.length)] as const;

const inRussia = linesOf(russianCities).flatMap(([head, list]) => {
  const [ru = "", en = ""] = head.split("|");
  return list.split(", ").map((entry): City => {
    const [name = "", english = "", index = "", people] = entry.split("/");
    return { country: "RU", name: { ru: name, en: english }, region: { ru, en }, index, people: Number(people) };
  });
});

const abroad = linesOf(foreignCities).flatMap(([country, list]) =>
  list.split(", ").map((entry): City => {
    const [name = "", english = "", people] = entry.split("/");
    return { country, name: { ru: name, en: english }, region: { ru: "", en: "" }, index: "", people: Number(people) };
  }),
);

const rank = (city: City) => {
  const first = city.country === "RU" ? firstCities.indexOf(city.name.ru) : -1;
  return first < 0 ? firstCities.length : first;
};
const largestFirst = (a: City, b: City) => rank(a) - rank(b) || b.people - a.people;

export const cities: readonly City[] = [...inRussia, ...abroad].sort(largestFirst);

const words = new Map(cities.map((city) => [city, [simplifyPlace(city.name.ru), simplifyPlace(city.name.en)] as const]));

/** Prefix matches, then substrings, or by postcode; empty input gives the four named above. */
export function suggestCities(typed: string, countries: readonly Country[]): City[] {
  const query = simplifyPlace(typed);
  const known = cities.filter((city) => countries.includes(city.country));
  if (/^\d{3,6}$/.test(query)) return citiesAt(query, known);
  const matches = (test: (name: string) => boolean) => known.filter((city) => words.get(city)!.some(test));
  const begin = matches((name) => name.startsWith(query));
  const hold = query.length < 2 ? [] : matches((name) => name.includes(query) && !name.startsWith(query));
  return [...new Set([...begin, ...hold])].slice(0, MOST);
}

export const largestCity = (country: Country, lang: Language): string | null =>
  cities.find((city) => city.country === country)?.name[lang] ?? null;

const ownAreas = new Map([
  ["101000", /^1(?:[01]\d|2[0-35-9]|3[0-5])/],
  ["124365", /^124/],
  ["190000", /^19(?!66[05])/],
]);
const LARGE = 300;
const SURE = 5;
/** Matching postcode digits; large cities own an area, except villages in its higher numbers. */
function digitsOfIndex(typed: string, { index, people }: City): number {
  if (index === "") return 0;
  const differing = [...typed].findIndex((digit, at) => digit !== index[at]);
  const same = differing < 0 ? typed.length : differing;
  const isLarge = index.endsWith("000") && people >= LARGE && /^[01]?$/.test(typed.charAt(INDEX_OF_AREA));
  const hasArea = ownAreas.get(index)?.test(typed) || (isLarge && same >= INDEX_OF_AREA);
  return hasArea ? Math.max(same, SURE) : same > INDEX_OF_AREA ? same : 0;
}

/** Best postcode matches. A certain one keeps the typed code, a guess gets the city's first. */
function citiesAt(typed: string, known: readonly City[]): City[] {
  const most = Math.max(INDEX_OF_AREA + 1, ...known.map((city) => digitsOfIndex(typed, city)));
  const found = known.filter((city) => digitsOfIndex(typed, city) === most);
  return wholeIndex(typed) && most >= SURE ? found.map((city) => ({ ...city, index: typed })) : found;
}

/** A known city in either language; null = unknown, which is no reason to refuse. */
export const cityNamed = (typed: string, country: Country, region = ""): City | null => {
  const query = simplifyPlace(typed);
  return (
    cities.find(
      (city) => city.country === country && words.get(city)!.includes(query) && (isItsOwnRegion(city) || !isElsewhere(region, city.region)),
    ) ?? null
  );
};

/** Without namesakes, written with the surrounding region. */
const isItsOwnRegion = ({ name, region }: City) => name.ru === region.ru;
const regions = [...new Map(cities.map(({ region }) => [region.ru, region])).values()].filter(({ ru }) => ru);
const isNamed = (told: string, { ru, en }: City["region"]) => isSameRegion(told, ru) || isSameRegion(told, en);
const isElsewhere = (told: string, own: City["region"]) =>
  own.ru !== "" && !isNamed(told, own) && regions.some((region) => isNamed(told, region));

export type Destination = { country: Country; city: string; region?: string | null; index?: string | null };

export const wholeIndex = (index: string | null | undefined): string => /^\d{6}$/.exec((index ?? "").trim())?.[0] ?? "";

export function placeKey({ country, city, region, index }: Destination): string {
  const found = cityNamed(city, country, region ?? "");
  if (found) return `${country} ${words.get(found)![0]}`;
  const which = regionWords(region ?? "").join(" ") || wholeIndex(index).slice(0, INDEX_OF_AREA);
  return `${country} ${simplifyPlace(city).slice(0, 80)}${which && `, ${which.slice(0, 80)}`}`;
}
