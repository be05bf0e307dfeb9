import type { Country, Language } from "../storefront.ts";

const made = new Map<Language, Intl.DisplayNames>();

/** What a country is called. Names are made once, when the first is asked for: on a phone that takes as long as drawing a form. */
export const countryNames =
  (lang: Language) =>
  (code: Country): string => {
    const names = made.get(lang) ?? new Intl.DisplayNames([lang], { type: "region" });
    made.set(lang, names);
    return names.of(code) ?? code;
  };

/** Countries with their names, in the order of the alphabet the reader knows. */
export function countriesByName(codes: readonly Country[], lang: Language): { code: Country; name: string }[] {
  const nameOf = countryNames(lang);
  return codes.map((code) => ({ code, name: nameOf(code) })).sort((a, b) => a.name.localeCompare(b.name, lang));
}

/** The one of these countries the browser's languages speak of (`de-AT` is Austria, `de` most likely Germany); null = none of them. */
export function likelyCountry(codes: readonly Country[], languages: readonly string[]): Country | null {
  const spoken = languages.map(regionOf);
  return spoken.find((region) => region !== undefined && codes.includes(region)) ?? null;
}

/** The first country that the browser's languages speak of, sold to or not. */
export const spokenCountry = (languages: readonly string[]): Country | null => languages.map(regionOf).find(Boolean) ?? null;

/** Some browsers name a language as their system does, `en-US@posix`, which is no tag: it says nothing. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
