import type { Language } from "#app/foundation/storefront.ts";

/** "12 990,00" in Russian, "12,990.00" in English, always with kopecks. */
export function inColumn(minor: number, lang: Language): string {
  const whole = Math.floor(Math.abs(minor) / 100);
  const digits = String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, lang === "ru" ? "\u00a0" : ",");
  return `${minor < 0 ? "\u2212" : ""}${digits}${lang === "ru" ? "," : "."}${String(Math.abs(minor) % 100).padStart(2, "0")}`;
}
