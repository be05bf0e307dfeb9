import type { Country, Language } from "#app/foundation/storefront.ts";
import { foreignCities } from "./foreign-cities.ts";
import { russianCities } from "./russian-cities.ts";

export type City = { country: Country; name: Record<Language, string>; region: Record<Language, string>; index: string; people: number };

/** Offered before anything is typed, in this order [CHK-03]. */
const firstCities = ["Москва", "Уфа", "Новосибирск", "Санкт-Петербург"];
const MOST = 12;

/** е and ё, dashes and spaces are one to whoever types; "г." before a city says nothing. */
export const simplifyPlace = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/^\s*(г\.|г\s|город\s)/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

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

/** Cities whose name in either language begins with what was typed, then those that hold it; with nothing typed the four named ones first. */
export function suggestCities(typed: string, countries: readonly Country[]): City[] {
  const query = simplifyPlace(typed);
  const known = cities.filter((city) => countries.includes(city.country));
  const matches = (test: (name: string) => boolean) => known.filter((city) => words.get(city)!.some(test));
  const begin = matches((name) => name.startsWith(query));
  const hold = query.length < 2 ? [] : matches((name) => name.includes(query) && !name.startsWith(query));
  return [...new Set([...begin, ...hold])].slice(0, MOST);
}

/** The city as people write it, in either language; null = none of ours, which is no reason to refuse it. */
export const cityNamed = (typed: string, country: Country): City | null => {
  const query = simplifyPlace(typed);
  return cities.find((city) => city.country === country && words.get(city)!.includes(query)) ?? null;
};

/** One key for one place, however it was written: under it carriers' answers are kept. */
export function placeKey(typed: string, country: Country): string {
  const found = cityNamed(typed, country);
  return `${country} ${found ? words.get(found)![0] : simplifyPlace(typed).slice(0, 80)}`;
}
