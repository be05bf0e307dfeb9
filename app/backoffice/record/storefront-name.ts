import { type Language, storefronts } from "#app/foundation/storefront.ts";

/** A storefront as staff call it: brands repeat, so its own host tells them apart. */
export function storefrontName(region: string, lang: Language): string {
  const found = storefronts.find((one) => one.region === region);
  if (!found) return region;
  const { brand, hosts } = found;
  const isAlone = storefronts.filter((one) => one.brand[lang] === brand[lang]).length === 1;
  return isAlone ? brand[lang] : `${brand[lang]}, ${hosts[0] ?? region}`;
}
