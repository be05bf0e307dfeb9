import type { Country, Language } from "../storefront.ts";

const made = new Map<Language, Intl.DisplayNames>();

/** Country names, built lazily: on a phone that takes as long as rendering a form. */
export const countryNames =
  (lang: Language) =>
  (code: Country): string => {
    const names = made.get(lang) ?? new Intl.DisplayNames([lang], { type: "region" });
    made.set(lang, names);
    return names.of(code) ?? code;
  };

export function countriesByName(codes: readonly Country[], lang: Language): { code: Country; name: string }[] {
  const nameOf = countryNames(lang);
  return codes.map((code) => ({ code, name: nameOf(code) })).sort((a, b) => a.name.localeCompare(b.name, lang));
}

/** The country that the browser's languages suggest (`de-AT` → Austria, `de` → Germany); null = none of `codes`. */
export function likelyCountry(codes: readonly Country[], languages: readonly string[]): Country | null {
  const spoken = languages.map(regionOf);
  return spoken.find((region) => region !== undefined && codes.includes(region)) ?? null;
}

export const spokenCountry = (languages: readonly string[]): Country | null => languages.map(regionOf).find(Boolean) ?? null;

/** Some browsers report `en-US@posix`, which is no valid tag. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
