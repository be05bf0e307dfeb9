import type { Country, Language } from "#app/foundation/storefront.ts";
import { foreignCities } from "./foreign-cities.ts";
import { russianCities } from "./russian-cities.ts";

export type City = { country: Country; name: Record<Language, string>; region: Record<Language, string>; index: string; people: number };

/** Offered before anything is typed, in this order [CHK-03]. */
const firstCities = ["Москва", "Уфа", "Новосибирск", "Санкт-Петербург"];
const MOST = 12;
const INDEX_OF_AREA = 3;

/** е and ё, dashes and spaces are one to whoever types; "г." before a city says nothing. */
export const simplifyPlace = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/^\s*(г\.|г\s|город\s)/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const kinds = /^(респ|республика|обл|область|край|авт|автономный|автономная|округ|ао|г|город|republic|oblast|krai|okrug|autonomous)$/;
const endings = /(ск(ий|ая|ое)|[иь]я|[аь])$/;
/** What tells one region from another, its kind and its ending left out. */
export const regionWords = (region: string): string[] =>
  [
    ...new Set(
      simplifyPlace(region.replace(/(\p{L})-(?=\p{L})/gu, "$1"))
        .split(" ")
        .filter((word) => word && !kinds.test(word))
        .map((word) => word.replace(endings, "")),
    ),
  ].sort();

/** Carriers shorten the kind of a region, and put it before or behind its name, which may have a second one. A region that is not told is any. */
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

/** Cities whose name in either language begins with what was typed, then those that hold it, or those of a postal index; with nothing typed the four named ones first. */
export function suggestCities(typed: string, countries: readonly Country[]): City[] {
  const query = simplifyPlace(typed);
  const known = cities.filter((city) => countries.includes(city.country));
  if (/^\d{3,6}$/.test(query)) return citiesAt(query, known);
  const matches = (test: (name: string) => boolean) => known.filter((city) => words.get(city)!.some(test));
  const begin = matches((name) => name.startsWith(query));
  const hold = query.length < 2 ? [] : matches((name) => name.includes(query) && !name.startsWith(query));
  return [...new Set([...begin, ...hold])].slice(0, MOST);
}

/** By its name in that language; null = none of that country is known. */
export const largestCity = (country: Country, lang: Language): string | null =>
  cities.find((city) => city.country === country)?.name[lang] ?? null;

const ownAreas = new Map([
  ["101000", /^1(?:[01]\d|2[0-35-9]|3[0-5])/],
  ["124365", /^124/],
  ["190000", /^19(?!66[05])/],
]);
const LARGE = 300;
const SURE = 5;
/** How much of a typed index speaks for a city; a large one has an area to itself, but for its higher numbers, which are villages around it. */
function digitsOfIndex(typed: string, { index, people }: City): number {
  if (index === "") return 0;
  const differing = [...typed].findIndex((digit, at) => digit !== index[at]);
  const same = differing < 0 ? typed.length : differing;
  const isLarge = index.endsWith("000") && people >= LARGE && /^[01]?$/.test(typed.charAt(INDEX_OF_AREA));
  const hasArea = ownAreas.get(index)?.test(typed) || (isLarge && same >= INDEX_OF_AREA);
  return hasArea ? Math.max(same, SURE) : same > INDEX_OF_AREA ? same : 0;
}

/** Cities that share most with an index. One that is sure comes with it as it was typed; a guess comes with its own first one. */
function citiesAt(typed: string, known: readonly City[]): City[] {
  const most = Math.max(INDEX_OF_AREA + 1, ...known.map((city) => digitsOfIndex(typed, city)));
  const found = known.filter((city) => digitsOfIndex(typed, city) === most);
  return wholeIndex(typed) && most >= SURE ? found.map((city) => ({ ...city, index: typed })) : found;
}

/** The city as people write it, in either language; null = none of ours, which is no reason to refuse it: it may be a namesake. */
export const cityNamed = (typed: string, country: Country, region = ""): City | null => {
  const query = simplifyPlace(typed);
  return (
    cities.find(
      (city) => city.country === country && words.get(city)!.includes(query) && (isItsOwnRegion(city) || !isElsewhere(region, city.region)),
    ) ?? null
  );
};

/** Such a city has no namesake that counts, and people write the region around it. */
const isItsOwnRegion = ({ name, region }: City) => name.ru === region.ru;
const regions = [...new Map(cities.map(({ region }) => [region.ru, region])).values()].filter(({ ru }) => ru);
const isNamed = (told: string, { ru, en }: City["region"]) => isSameRegion(told, ru) || isSameRegion(told, en);
/** A region of ours, and another one: what nobody knows does not count. */
const isElsewhere = (told: string, own: City["region"]) =>
  own.ru !== "" && !isNamed(told, own) && regions.some((region) => isNamed(told, region));

/** Where something goes, as it is written; a region or an index tells towns of one name apart. */
export type Destination = { country: Country; city: string; region?: string | null; index?: string | null };

/** An index that is typed to its end; "" before. */
export const wholeIndex = (index: string | null | undefined): string => /^\d{6}$/.exec((index ?? "").trim())?.[0] ?? "";

/** One key for one place, however it was written: under it carriers' answers are kept. */
export function placeKey({ country, city, region, index }: Destination): string {
  const found = cityNamed(city, country, region ?? "");
  if (found) return `${country} ${words.get(found)![0]}`;
  const which = regionWords(region ?? "").join(" ") || wholeIndex(index).slice(0, INDEX_OF_AREA);
  return `${country} ${simplifyPlace(city).slice(0, 80)}${which && `, ${which.slice(0, 80)}`}`;
}
